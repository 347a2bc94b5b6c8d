// SPDX-License-Identifier: GPL-3.0-or-later
// JSON and markup as they are written: commas, line breaks, escapes.
#include "unit/unit.h"

#include "ui/common/json.h"
#include "ui/common/markup.h"

#include <math.h>

typedef struct Written {
    FILE *out;
    char *text;
    size_t size;
} Written;

static void begin(Written *written)
{
    written->out = open_memstream(&written->text, &written->size);
    assert_non_null(written->out);
}

static void expect(Written *written, const char *wanted)
{
    fclose(written->out);
    assert_string_equal(written->text, wanted);
    free(written->text);
}

// An object with a member of every kind.
static void write_sample(Json *json)
{
    json_open(json, NULL, '{');
    JSON_INTS(json, {"games", 12}, {"lost", -1});
    json_open(json, "pairs", '[');
    json_open(json, NULL, '{');
    json_close(json, '}');
    json_int(json, NULL, 2);
    json_close(json, ']');
    json_bool(json, "decided", false);
    json_open(json, "none", '[');
    json_close(json, ']');
    json_close(json, '}');
}

static void commas_and_lines_are_put(void **state)
{
    (void)state;
    static const char *const wanted[] = {
        "{\"games\": 12, \"lost\": -1, \"pairs\": [{}, 2], \"decided\": false, \"none\": []}",
        "{\n  \"games\": 12,\n  \"lost\": -1,\n  \"pairs\": [{}, 2],\n  \"decided\": false,\n  \"none\": []\n}",
        ("{\n  \"games\": 12,\n  \"lost\": -1,\n  \"pairs\": [\n    {},\n    2\n  ],\n  \"decided\": false,\n  "
         "\"none\": []\n}"),
    };
    for (int lines = 0; lines < (int)COUNT_OF(wanted); ++lines) {
        Written written;
        begin(&written);
        Json json = json_begin(written.out, lines);
        write_sample(&json);
        expect(&written, wanted[lines]);
    }
}

static void the_rest_of_an_object_goes_on(void **state)
{
    (void)state;
    Written written;
    begin(&written);
    Json json = json_go_on(written.out);
    json_int(&json, "count", 1);
    json_close(&json, '}');
    expect(&written, ", \"count\": 1}");
}

static void numbers_and_texts_are_those_of_json(void **state)
{
    (void)state;
    Written written;
    begin(&written);
    Json json = json_begin(written.out, 0);
    json_open(&json, NULL, '{');
    JSON_EXACTS(&json, {"small", 1e-7}, {"none", NAN}, {"endless", INFINITY});
    json_real(&json, "rounded", 2.0 / 3, 2);
    JSON_TEXTS(&json, {"quoted", "a \"b\" \\ c"}, {"control", "\x01\n"}, {"page", "</script>"}, {"other", "\u00e9"});
    json_close(&json, '}');
    expect(
        &written,
        "{\"small\": 1e-07, \"none\": null, \"endless\": null, \"rounded\": 0.67, \"quoted\": \"a \\\"b\\\" \\\\ c\", "
        "\"control\": \"\\u0001\\u000a\", \"page\": \"\\u003c/script>\", \"other\": \"\u00e9\"}");
}

static void nothing_in_a_text_is_markup(void **state)
{
    (void)state;
    Written written;
    begin(&written);
    markup_print_element(written.out, "td", "note", "<b> & \"c\"");
    markup_print_link(written.out, "a:b c.svg");
    page_end(written.out);
    expect(&written, "<td class=\"note\">&lt;b&gt; &amp; &quot;c&quot;</td>\na%3Ab%20c.svg</body>\n</html>\n");
}

static void a_page_loads_nothing_and_escapes_its_title(void **state)
{
    (void)state;
    Written written;
    begin(&written);
    page_begin(written.out, &(PageHead){.title = {"<A>", " - ", "B"}, .style = "p { }\n"});
    fclose(written.out);
    assert_ptr_equal(strstr(written.text, page_file_kind.begin), written.text);
    assert_non_null(strstr(written.text, page_file_kind.mark));
    assert_non_null(strstr(written.text, "\"default-src 'none'; style-src 'unsafe-inline'\""));
    assert_non_null(strstr(written.text, "<title>&lt;A&gt; - B</title>\n<style>\np { }\n</style>\n</head>\n<body>\n"));
    free(written.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_and_lines_are_put),
        cmocka_unit_test(the_rest_of_an_object_goes_on),
        cmocka_unit_test(numbers_and_texts_are_those_of_json),
        cmocka_unit_test(nothing_in_a_text_is_markup),
        cmocka_unit_test(a_page_loads_nothing_and_escapes_its_title),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
