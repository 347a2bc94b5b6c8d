// SPDX-License-Identifier: GPL-3.0-or-later
// SVG into PNG, PDF and pixels through librsvg and cairo, which are loaded when a picture is first
// wanted: neither a game nor the build needs them. What is drawn is decided in heat_picture.c.
#include "ui/heatmap/map_formats.h"

#include "base/os/os.h"

#include <stdint.h>
#include <string.h>

#define LIBRARY OS_LIBRARY("librsvg-2.so.2", "librsvg-2-2.dll")

// The PNG has our name in a chunk of its own behind its head, so that it is known again as ours: length, "tEXt", text, and
// the check (CRC) of the two.
enum { PNG_HEAD_SIZE = 33 };
static const char png_generator[] = "Software\0Hotspur";
static const uint8_t png_chunk[] = {0,   0,   0, 16,  't', 'E', 'X', 't', 'S', 'o', 'f',  't',  'w',  'a',
                                    'r', 'e', 0, 'H', 'o', 't', 's', 'p', 'u', 'r', 0xf6, 0x22, 0x83, 0x01};
const FileKind png_file_kind = {.name = "a picture of ours",
                                .begin = "\x89PNG\r\n\x1a\n",
                                .mark = png_generator,
                                .mark_size = sizeof png_generator - 1};

// The second line of a PDF is a comment of four bytes above 127, by which programs see that the file is not text. Those of
// ours spell a name, "Hots" with the highest bits set.
enum { PDF_COMMENT_AT = 10, PDF_COMMENT_SIZE = 4 };
static const char pdf_comment[] = "\xc8\xef\xf4\xf3";
const FileKind pdf_file_kind = {.name = "a picture of ours", .begin = "%PDF-1.", .mark = pdf_comment};

// What is used of librsvg, glib and cairo, by the declarations in their headers.
typedef struct GlibError {
    uint32_t domain;
    int code;
    char *message;
} GlibError;
typedef struct RsvgBox {
    double x, y, width, height;
} RsvgBox;
typedef int CairoWrite(void *closure, const unsigned char *data, unsigned length);
enum { CAIRO_ARGB32 = 0, CAIRO_RGB24 = 1 };

typedef struct Library {
    void *(*rsvg_handle_new_from_data)(const uint8_t *data, size_t size, GlibError **error);
    int (*rsvg_handle_get_intrinsic_size_in_pixels)(void *handle, double *width, double *height);
    int (*rsvg_handle_render_document)(void *handle, void *cairo, const RsvgBox *box, GlibError **error);
    void (*g_object_unref)(void *object);
    void (*g_error_free)(GlibError *error);
    void *(*cairo_image_surface_create)(int format, int width, int height);
    void *(*cairo_image_surface_create_for_data)(void *data, int format, int width, int height, int stride);
    void *(*cairo_pdf_surface_create_for_stream)(CairoWrite *write, void *closure, double width, double height);
    void *(*cairo_create)(void *surface);
    void (*cairo_destroy)(void *cairo);
    int (*cairo_surface_write_to_png_stream)(void *surface, CairoWrite *write, void *closure);
    void (*cairo_surface_finish)(void *surface);
    int (*cairo_surface_status)(void *surface);
    void (*cairo_surface_destroy)(void *surface);
    const char *(*cairo_status_to_string)(int status);
} Library;

// Loading again what is loaded costs little, so nothing is kept; the library stays for the life of the program, since glib
// cannot be unloaded.
static bool load(Library *library, Error *error)
{
    static const struct {
        const char *name;
        size_t offset;
    } symbols[] = {
#define SYMBOL(name)             \
    {                            \
        #name,                   \
        offsetof(Library, name), \
    }
        SYMBOL(rsvg_handle_new_from_data),
        SYMBOL(rsvg_handle_get_intrinsic_size_in_pixels),
        SYMBOL(rsvg_handle_render_document),
        SYMBOL(g_object_unref),
        SYMBOL(g_error_free),
        SYMBOL(cairo_image_surface_create),
        SYMBOL(cairo_image_surface_create_for_data),
        SYMBOL(cairo_pdf_surface_create_for_stream),
        SYMBOL(cairo_create),
        SYMBOL(cairo_destroy),
        SYMBOL(cairo_surface_write_to_png_stream),
        SYMBOL(cairo_surface_finish),
        SYMBOL(cairo_surface_status),
        SYMBOL(cairo_surface_destroy),
        SYMBOL(cairo_status_to_string),
#undef SYMBOL
    };
    void *handle = os_library_open(LIBRARY);
    // The program runs without the library: only these two formats need it.
    if (handle == NULL)
        return error_set(error, "PNG and PDF need " LIBRARY " (Debian: librsvg2-2), which is not installed; SVG works "
                                "without it");
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; ++i) {
        void *symbol = os_library_symbol(handle, symbols[i].name);
        if (symbol == NULL)
            return error_set(error, "PNG and PDF need a newer " LIBRARY ": this one has no %s", symbols[i].name);
        // POSIX lets a pointer to an object hold a function; C has no cast for it.
        memcpy((char *)library + symbols[i].offset, &symbol, sizeof symbol);
    }
    return true;
}

bool render_check(Error *error)
{
    Library library;
    return load(&library, error);
}

// --- what the library writes ---------------------------------------------------------------------------------------

static int write_bytes(void *closure, const unsigned char *data, unsigned length)
{
    MemoryStream *out = closure;
    fwrite(data, 1, length, out->out);
    return 0; // a fault of the stream is told when it is closed
}

static void *new_surface(const Library *library, RenderFormat format, const RsvgBox *box, MemoryStream *out)
{
    // A PDF has its size in points, one for each unit of the SVG.
    if (format == RENDER_PDF)
        return library->cairo_pdf_surface_create_for_stream(write_bytes, out, box->width, box->height);
    return library->cairo_image_surface_create(CAIRO_RGB24, (int)box->width, (int)box->height);
}

// Draws the document on a surface and lets it write into `out`. The status is cairo's; 0 is success.
static int draw(const Library *library, void *document, RenderFormat format, const RsvgBox *box, MemoryStream *out,
                GlibError **fault)
{
    void *surface = new_surface(library, format, box, out);
    void *cairo = library->cairo_create(surface);
    library->rsvg_handle_render_document(document, cairo, box, fault);
    library->cairo_destroy(cairo);
    // A PDF writes itself while it is drawn; a PNG is written at the end.
    if (format == RENDER_PNG && *fault == NULL)
        library->cairo_surface_write_to_png_stream(surface, write_bytes, out);
    // Flushes what the surface still holds; its status is asked only then.
    library->cairo_surface_finish(surface);
    const int status = library->cairo_surface_status(surface);
    library->cairo_surface_destroy(surface);
    return status;
}

// The SVG of a closed stream; NULL with a reason.
static void *read_document(const Library *library, const MemoryStream *svg, Error *error)
{
    GlibError *fault = NULL;
    void *document = library->rsvg_handle_new_from_data((const uint8_t *)svg->data, svg->size, &fault);
    if (document == NULL) {
        error_set(error, "the picture was not read: %.200s", fault->message);
        library->g_error_free(fault);
    }
    return document;
}

static bool fail_to_draw(const Library *library, GlibError *fault, int status, Error *error)
{
    error_set(error, "the picture was not drawn: %.200s",
              fault != NULL ? fault->message : library->cairo_status_to_string(status));
    if (fault != NULL)
        library->g_error_free(fault);
    return false;
}

// Draws the document at its natural size, a PNG larger, so that lines stay sharp on dense screens.
static bool render_document(const Library *library, void *document, RenderFormat format, MemoryStream *out,
                            Error *error)
{
    RsvgBox box = {0, 0, 0, 0};
    GlibError *fault = NULL;
    library->rsvg_handle_get_intrinsic_size_in_pixels(document, &box.width, &box.height);
    if (format == RENDER_PNG) {
        box.width *= RENDER_PNG_SCALE;
        box.height *= RENDER_PNG_SCALE;
    }
    const int status = draw(library, document, format, &box, out, &fault);
    return (fault == NULL && status == 0) || fail_to_draw(library, fault, status, error);
}

// --- our marks -----------------------------------------------------------------------------------------------------

// Copies the picture with our mark put in where each format allows it.
static void mark_as_ours(MemoryStream *picture, RenderFormat format, FILE *out)
{
    const size_t head = format == RENDER_PNG ? PNG_HEAD_SIZE : PDF_COMMENT_AT;
    if (picture->size < head + PDF_COMMENT_SIZE)
        return; // no picture at all
    fwrite(picture->data, 1, head, out);
    if (format == RENDER_PNG)
        fwrite(png_chunk, 1, sizeof png_chunk, out);
    else
        fwrite(pdf_comment, 1, PDF_COMMENT_SIZE, out);
    const size_t from = format == RENDER_PNG ? head : head + PDF_COMMENT_SIZE;
    fwrite(picture->data + from, 1, picture->size - from, out);
}

bool render_svg(MemoryStream *stream, RenderFormat format, Error *error)
{
    Library library;
    MemoryStream picture, marked;
    void *document = load(&library, error) ? read_document(&library, stream, error) : NULL;
    if (document == NULL)
        return false;
    bool good = memory_stream_open(&picture, error);
    if (good) {
        good = render_document(&library, document, format, &picture, error);
        good = memory_stream_close(&picture, good ? error : NULL) && good;
    }
    library.g_object_unref(document);
    good = good && memory_stream_open(&marked, error);
    if (good) {
        // The mark in the file is what lets us replace it later without asking.
        mark_as_ours(&picture, format, marked.out);
        good = memory_stream_close(&marked, error);
        // The marked picture takes the place of the SVG; on failure the SVG stays.
        MemoryStream *old = good ? stream : &marked;
        memory_stream_free(old);
        if (good)
            *stream = marked;
    }
    memory_stream_free(&picture);
    return good;
}

// --- pixels ----------------------------------------------------------------------------------------------------------

bool render_pixels(const MemoryStream *svg, int width, int height, uint32_t *pixels, Error *error)
{
    Library library;
    GlibError *fault = NULL;
    void *document = load(&library, error) ? read_document(&library, svg, error) : NULL;
    if (document == NULL)
        return false;
    const RsvgBox box = {0, 0, width, height};
    // Transparent: what is not drawn lets the board through.
    memset(pixels, 0, (size_t)width * (size_t)height * sizeof *pixels);
    void *surface =
        library.cairo_image_surface_create_for_data(pixels, CAIRO_ARGB32, width, height, width * (int)sizeof *pixels);
    void *cairo = library.cairo_create(surface);
    library.rsvg_handle_render_document(document, cairo, &box, &fault);
    library.cairo_destroy(cairo);
    library.cairo_surface_finish(surface);
    const int status = library.cairo_surface_status(surface);
    library.cairo_surface_destroy(surface);
    library.g_object_unref(document);
    return (fault == NULL && status == 0) || fail_to_draw(&library, fault, status, error);
}

bool render_pixels_as_png(uint32_t *pixels, int width, int height, MemoryStream *out, Error *error)
{
    Library library;
    if (!load(&library, error))
        return false;
    void *surface =
        library.cairo_image_surface_create_for_data(pixels, CAIRO_RGB24, width, height, width * (int)sizeof *pixels);
    // The pixels are the caller's and stay where they are: cairo only looks at them.
    const int status = library.cairo_surface_write_to_png_stream(surface, write_bytes, out);
    library.cairo_surface_destroy(surface);
    return status == 0 || fail_to_draw(&library, NULL, status, error);
}
