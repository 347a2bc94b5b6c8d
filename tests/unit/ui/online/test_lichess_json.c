// SPDX-License-Identifier: GPL-3.0-or-later
// Lines and answers of lichess, as it writes them and as it should not.
#include "unit/unit.h"

#include "ui/online/lichess_json.h"
#include "ui/online/web.h"

static void addresses_keep_the_token(void **state)
{
    (void)state;
    static const char *const
        good[] = {"https://lichess.org", "https://lichess.dev/", "http://127.0.0.1:9663",
                  "http://localhost:80", "http://127.0.0.1",     "http://[::1]:9663/x"},
        *const bad[] = {
            "",         "lichess.org", "http://lichess.org", "http://127.0.0.1.evil.org", "http://localhost@evil.org:1",
            "https://", "https://a b", "https://a\nb",       "ftp://127.0.0.1:1",         "https://x@evil.org"};
    for (size_t i = 0; i < COUNT_OF(good); ++i) {
        Error error;
        if (!web_check_address(good[i], &error))
            fail_msg("%s: %s", good[i], error.text);
    }
    for (size_t i = 0; i < COUNT_OF(bad); ++i)
        if (web_check_address(bad[i], NULL))
            fail_msg("'%s' is taken", bad[i]);
}

static void texts_are_cut_between_characters(void **state)
{
    (void)state;
    char out[6];
    lichess_clean("abcd\xc3\xb6"
                  "efg",
                  out, sizeof out);
    assert_string_equal(out, "abcd");
    lichess_clean("a\x1b[\n", out, sizeof out);
    assert_string_equal(out, "a?[?");
}

static void ids_and_names_are_words(void **state)
{
    (void)state;
    assert_true(lichess_is_id("a1B2c3D4") && lichess_is_id("a1B2c3D4abcd") && lichess_is_id("IFy4T"));
    assert_false(lichess_is_id("") || lichess_is_id("a1B2") || lichess_is_id("../a1B2c") ||
                 lichess_is_id("a1B2c3D4abcde"));
    assert_true(lichess_is_user("Lance_5500") && lichess_is_user("Kurse-Aura1"));
    assert_false(lichess_is_user("") || lichess_is_user("a b") || lichess_is_user("a/b") || lichess_is_user("a%2f"));
}

#ifdef HAVE_LICHESS

static LichessEvent line_of(LichessAsk ask, const char *line, bool is_told)
{
    LichessEvent event = {.ask = ask};
    if (lichess_read_line(line, &event) != is_told)
        fail_msg("%s: %s", line, is_told ? "not told" : "told");
    return event;
}

static void a_game_is_read_whole(void **state)
{
    (void)state;
    LichessEvent event = line_of(
        ASK_GAME,
        "{\"id\":\"BEOucQJo\",\"variant\":{\"key\":\"standard\"},\"speed\":\"rapid\",\"rated\":true,"
        "\"white\":{\"id\":\"bobby\",\"name\":\"Bobby\",\"title\":\"GM\",\"rating\":1751},\"black\":{\"aiLevel\":3},"
        "\"initialFen\":\"startpos\",\"clock\":{\"initial\":900000,\"increment\":5000},\"type\":\"gameFull\","
        "\"state\":{\"type\":\"gameState\",\"moves\":\"d2d3 "
        "e7e5\",\"wtime\":900000,\"btime\":899000,\"status\":\"resign\","
        "\"winner\":\"black\",\"bdraw\":true,\"wtakeback\":true}}",
        true);
    assert_int_equal(event.kind, LICHESS_FULL);
    assert_string_equal(event.game.id, "BEOucQJo");
    assert_string_equal(event.game.players[WHITE].name, "Bobby");
    assert_string_equal(event.game.players[WHITE].title, "GM");
    assert_string_equal(event.game.players[BLACK].name, "Stockfish level 3");
    assert_true(event.game.is_rated && event.game.has_clock);
    assert_int_equal(event.game.increment_ms, 5000);
    assert_string_equal(event.game.fen, "");
    assert_string_equal(event.state.moves, "d2d3 e7e5");
    assert_int_equal(event.state.left_ms[BLACK], 899000);
    assert_int_equal(event.state.winner, BLACK);
    assert_true(event.state.offers_draw[BLACK] && !event.state.offers_draw[WHITE] && event.state.wants_takeback[WHITE]);
    lichess_clear_event(&event);
}

static void what_is_missing_is_empty(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "{\"type\":\"gameFull\"}", "{\"type\":\"gameFull\",\"white\":7,\"state\":[],\"clock\":\"x\",\"id\":\"../x\"}",
        "{\"type\":\"gameState\",\"wtime\":1e300,\"btime\":-5,\"moves\":{}}",
        "{\"type\":\"opponentGone\",\"gone\":true,\"claimWinInSeconds\":\"x\"}"};
    for (size_t i = 0; i < COUNT_OF(lines); ++i) {
        LichessEvent event = line_of(ASK_GAME, lines[i], true);
        assert_string_equal(event.game.id, "");
        assert_true(event.state.left_ms[WHITE] <= INT32_MAX && event.state.left_ms[BLACK] == 0);
        lichess_clear_event(&event);
    }
    static const char *const garbled[] = {"", "x", "[]", "7", "{\"a\":", "{\"a\":\"\\u0000\"}", "\xff"};
    for (size_t i = 0; i < COUNT_OF(garbled); ++i) {
        LichessEvent event = line_of(ASK_GAME, garbled[i], true);
        assert_int_equal(event.kind, LICHESS_GARBLED);
        lichess_clear_event(&event);
    }
    LichessEvent event = line_of(ASK_EVENTS, "{\"type\":\"ofTheFuture\"}", false);
    lichess_clear_event(&event);
}

static void refusals_are_told_in_its_words(void **state)
{
    (void)state;
    static const struct {
        const char *answer;
        int status;
        const char *text;
    } rows[] = {{"{\"error\":\"Not your turn\"}", 400, "Not your turn"},
                {"{\"error\":{\"pgn\":[\"Too short\"]}}", 400, "Too short"},
                {"{\"error\":{}}", 400, "status 400 of HTTP"},
                {"<html>", 502, "status 502 of HTTP"},
                {NULL, 404, "there is nothing of that name"},
                {"{\"error\":\"No such token\"}", 401, "the token is not valid, or was revoked"}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        LichessEvent event = {.ask = ASK_MOVE};
        lichess_read_refusal(rows[i].answer, rows[i].status, &event);
        assert_string_equal(event.text, rows[i].text);
    }
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_keep_the_token),       cmocka_unit_test(texts_are_cut_between_characters),
        cmocka_unit_test(ids_and_names_are_words),
#ifdef HAVE_LICHESS
        cmocka_unit_test(a_game_is_read_whole),           cmocka_unit_test(what_is_missing_is_empty),
        cmocka_unit_test(refusals_are_told_in_its_words),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
