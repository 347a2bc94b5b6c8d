# SPDX-License-Identifier: GPL-3.0-or-later
"""A server that answers as lichess.org does, as far as a client of the Board API can see, after the description that lichess
publishes at https://lichess.org/api: one object a line on streams of chunks, an empty line to keep them alive, one event
stream a token, seeks and challenges that last as long as their connection. Games follow a line of moves that a test gives;
what goes wrong, and when, a test says too."""
import http.server
import json
import queue
import re
import socket
import struct
import threading
import time
import urllib.parse

TOKEN = 'lip_Tester0123456789'
START = 'startpos'
CUT, END = object(), object()  # in the place of a line: the connection breaks, or ends as it should


def player(name, rating=1500, title=None):
    return {'id': name.lower(), 'name': name, 'title': title, 'rating': rating}


class Game:
    """A game of the user, `color`, that follows `line`, a list of moves in coordinates; the other side answers by itself."""

    def __init__(self, ident, line, color='white', opponent='Mary', rated=False, clock=(600, 5), end=None, variant='standard',
                 fen=START, first=True):
        self.ident, self.line, self.color, self.rated, self.clock, self.variant, self.fen = ident, line, color, rated, clock, variant, fen
        self.me, self.other = player('Tester', 1600), player(opponent, 1700)
        self.end = end or ('mate', None)  # status and winner behind the last move
        self.moves, self.status, self.winner = [], 'started', None
        self.offers, self.streams, self.posts = {}, [], []
        self.answers = True  # the other side moves by itself
        self.left = {'w': clock[0] * 1000, 'b': clock[0] * 1000} if clock else {'w': 2147483647, 'b': 2147483647}
        self.lock = threading.RLock()
        self.white_first = first

    def is_users_turn(self):
        white = len(self.moves) % 2 == 0 if self.white_first else len(self.moves) % 2 == 1
        return white == (self.color == 'white')

    def state(self):
        increment = self.clock[1] * 1000 if self.clock else 0
        state = {'type': 'gameState', 'moves': ' '.join(self.moves), 'wtime': self.left['w'], 'btime': self.left['b'], 'winc': increment,
                 'binc': increment, 'status': self.status}
        state.update({name: True for name, value in self.offers.items() if value})
        if self.winner:
            state['winner'] = self.winner
        return state

    def full(self):
        white, black = (self.me, self.other) if self.color == 'white' else (self.other, self.me)
        full = {'type': 'gameFull', 'id': self.ident, 'variant': {'key': self.variant, 'name': self.variant.title(), 'short': 'Std'},
                'speed': 'rapid' if self.clock else 'correspondence', 'perf': {'name': 'Rapid'}, 'rated': self.rated, 'createdAt': 1745112707998,
                'white': white, 'black': black, 'initialFen': self.fen, 'state': self.state()}
        if self.clock:
            full['clock'] = {'initial': self.clock[0] * 1000, 'increment': self.clock[1] * 1000}
        return full

    def info(self):
        return {'fullId': self.ident + 'abcd', 'gameId': self.ident, 'id': self.ident, 'color': self.color, 'fen': '', 'hasMoved': bool(self.moves),
                'isMyTurn': self.is_users_turn(), 'lastMove': '', 'opponent': {'id': self.other['id'], 'username': self.other['name'],
                                                                               'rating': self.other['rating']},
                'perf': 'rapid', 'rated': self.rated, 'secondsLeft': 600, 'source': 'lobby', 'speed': 'rapid' if self.clock else 'correspondence',
                'variant': {'key': self.variant, 'name': self.variant.title()}, 'status': {'id': 20, 'name': 'started'}}

    def tell(self, line):
        """To all who follow the game: an object, or CUT."""
        with self.lock:
            for stream in list(self.streams):
                stream.put(line)

    def play(self, move, tells=True):
        """A move of either side, and the end that comes with the last."""
        with self.lock:
            self.moves.append(move)
            self.offers.clear()
            if len(self.moves) == len(self.line):
                self.status, self.winner = self.end
            if tells:
                self.tell(self.state())
            if self.status != 'started':
                self.tell(END)

    def finish(self, status, winner=None):
        with self.lock:
            self.status, self.winner = status, winner
            self.tell(self.state())
            self.tell(END)

    def answer(self):
        """The other side's next move, where it is its turn."""
        with self.lock:
            if self.answers and self.status == 'started' and not self.is_users_turn() and len(self.moves) < len(self.line):
                self.play(self.line[len(self.moves)])

    def user_moves(self, move):
        """The refusal; None where the move is made."""
        with self.lock:
            if self.status != 'started' or not self.is_users_turn():
                return 'Not your turn, or game already over'
            if len(self.moves) >= len(self.line) or move != self.line[len(self.moves)]:
                return 'Piece on %s cannot move to %s' % (move[:2], move[2:4])
            self.play(move)
            return None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    server_version = 'lila'

    def log_message(self, *_):
        pass

    def json(self, value, status=200):
        self.text(json.dumps(value), status, 'application/json')

    def text(self, text, status=200, kind='text/plain'):
        data = text if isinstance(text, bytes) else text.encode()
        self.send_response(status)
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def error(self, why, status=400):
        self.json({'error': why}, status)

    def drop(self):
        """The connection goes without a word more."""
        try:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.close_connection = True

    def stream(self, first, line):
        """Objects, one a line; from a queue, until END or CUT."""
        lichess = self.server.lichess
        self.send_response(200)
        self.send_header('Content-Type', 'application/x-ndjson')
        self.send_header('Transfer-Encoding', 'chunked')
        self.end_headers()
        try:
            for value in first:
                self.chunk(value)
            while True:
                try:
                    value = line.get(timeout=lichess.keep_alive)
                except queue.Empty:
                    value = ''
                if value is CUT:
                    self.drop()
                    return True
                if value is END:
                    self.wfile.write(b'0\r\n\r\n')
                    return True
                if value == '' and not lichess.keeps_alive:
                    continue
                self.chunk(value)
        except OSError:
            return False

    def chunk(self, value):
        data = value if isinstance(value, bytes) else value.encode() if isinstance(value, str) else json.dumps(value).encode()
        data += b'\n'
        pieces = [data[i:i + 7] for i in range(0, len(data), 7)] if self.server.lichess.is_slow else [data]
        for piece in pieces:
            self.wfile.write(b'%x\r\n' % len(piece) + piece + b'\r\n')
            self.wfile.flush()
            if self.server.lichess.is_slow:
                time.sleep(0.001)

    def do_GET(self):
        self.handle_request('GET', {})

    def do_POST(self):
        length = int(self.headers.get('Content-Length') or 0)
        body = self.rfile.read(length).decode()
        self.handle_request('POST', dict(urllib.parse.parse_qsl(body, keep_blank_values=True)))

    def handle_request(self, method, form):
        lichess = self.server.lichess
        parts = urllib.parse.urlsplit(self.path)
        path = parts.path
        with lichess.lock:
            lichess.requests.append((method, self.path, form))
            fault = next((fault for fault in lichess.faults if re.fullmatch(fault[0], path)), None)
            if fault is not None:
                lichess.faults.remove(fault)
        if fault is not None and fault[1] == 'drop':
            return self.drop()
        if fault is not None and fault[1] != 'after':
            return self.error(*((fault[2], fault[1]) if fault[2] else ('Too many requests', fault[1])))
        for pattern, verb, needs_token, answer in ROUTES:
            match = re.fullmatch(pattern, path)
            if match and verb == method:
                if needs_token and self.headers.get('Authorization') != 'Bearer ' + TOKEN:
                    return self.error('No such token', 401)
                if fault is not None:  # the request is done, but its answer is lost
                    self.wfile, kept = Sink(), self.wfile
                    answer(self, lichess, form, *match.groups())
                    self.wfile = kept
                    return self.drop()
                return answer(self, lichess, form, *match.groups())
        return self.error('Not found', 404)


class Sink:
    """What is written is lost."""

    def write(self, data):
        return len(data)

    def flush(self):
        pass


def account(handler, lichess, _form):
    handler.json({'id': 'tester', 'username': 'Tester', 'perfs': {'blitz': {'games': 38, 'rating': 1629, 'rd': 103, 'prog': -9},
                                                                  'rapid': {'games': 3, 'rating': 1678, 'rd': 120, 'prog': 19, 'prov': True},
                                                                  'bullet': {'games': 0, 'rating': 1500}},
                  **lichess.more_account})


def playing(handler, lichess, _form):
    handler.json({'nowPlaying': [game.info() for game in lichess.games.values() if game.status == 'started'], 'nbMyTurn': 0})


def events(handler, lichess, _form):
    line = queue.Queue()
    with lichess.lock:
        for old in lichess.event_streams:
            old.put(END)  # one for each token
        lichess.event_streams = [line]
        first = [{'type': 'gameStart', 'game': game.info()} for game in lichess.games.values() if game.status == 'started']
    handler.stream(first, line)
    with lichess.lock:
        if line in lichess.event_streams:
            lichess.event_streams.remove(line)


def seek(handler, lichess, form):
    if 'time' not in form or 'increment' not in form:
        return handler.error('time: This field is required')
    line = queue.Queue()
    with lichess.lock:
        lichess.seeks.append(line)
        game = lichess.next_game
        if game is not None:
            lichess.next_game = None
            threading.Thread(target=lichess.pair, args=(game, line), daemon=True).start()
    handler.stream([], line)
    with lichess.lock:
        lichess.seeks.remove(line)


def challenge(handler, lichess, form, name):
    if name == 'unknown':
        return handler.error('No such user', 404)
    game, line = lichess.next_game, queue.Queue()
    ident = game.ident if game else 'chal1234'
    value = {'id': ident, 'status': 'created', 'challenger': player('Tester', 1600), 'destUser': player(name, 1700),
             'variant': {'key': 'standard'}, 'rated': form.get('rated') == 'true', 'speed': 'blitz',
             'timeControl': {'type': 'clock', 'limit': int(form['clock.limit']), 'increment': int(form['clock.increment']), 'show': '5+3'},
             'color': form.get('color', 'random'), 'perf': {'icon': '', 'name': 'Blitz'}, 'direction': 'out'}
    with lichess.lock:
        lichess.challenges[ident] = (value, line)
    lichess.tell({'type': 'challenge', 'challenge': value})
    if game is not None:
        lichess.next_game = None
        threading.Thread(target=lichess.pair, args=(game, line, {'done': 'accepted'}), daemon=True).start()
    return handler.stream([value], line)


def accept(handler, lichess, _form, ident):
    if ident not in lichess.challenges:
        return handler.error('Not found', 404)
    handler.json({'ok': True})
    lichess.pair(lichess.challenges.pop(ident)[1], None)
    return None


def decline(handler, lichess, _form, ident):
    if ident not in lichess.challenges:
        return handler.error('Not found', 404)
    del lichess.challenges[ident]
    return handler.json({'ok': True})


def game_stream(handler, lichess, _form, ident):
    game = lichess.games.get(ident)
    if game is None:
        return handler.error('Not found', 404)
    line = queue.Queue()
    with game.lock:
        game.streams.append(line)
        first = [game.full()]
        if game.status != 'started':
            line.put(END)
    threading.Thread(target=game.answer, daemon=True).start()
    handler.stream(first, line)
    with game.lock:
        game.streams.remove(line)
    return None


def about_game(action):
    """A request that is about a game that goes on."""
    def answer(handler, lichess, form, ident, *words):
        game = lichess.games.get(ident)
        if game is None:
            return handler.error('Not found', 404)
        game.posts.append((action.__name__,) + words + ((form,) if form else ()))
        why = action(game, form, *words)
        handler.json({'ok': True}) if why is None else handler.error(why)
        if why is None:
            game.answer()
        return None
    return answer


def move(game, _form, word):
    return game.user_moves(word)


def abort(game, _form):
    if len(game.moves) > 1:
        return 'This game can no longer be aborted'
    game.finish('aborted')
    return None


def resign(game, _form):
    game.finish('resign', 'black' if game.color == 'white' else 'white')


def offer(name):
    """Of a draw or a takeback; the other side's is accepted by the same word."""
    def act(game, _form, word):
        mine, theirs = (game.color[0] + name, ('b' if game.color == 'white' else 'w') + name)
        with game.lock:
            if word != 'yes':
                game.offers.pop(theirs, None)
            elif game.offers.get(theirs):
                game.offers.clear()
                if name == 'draw':
                    return game.finish('draw')
                del game.moves[-1:]
            else:
                game.offers[mine] = True
            game.tell(game.state())
        return None
    act.__name__ = name
    return act


def chat(game, form):
    game.tell({'type': 'chatLine', 'room': form['room'], 'username': 'Tester', 'text': form['text']})


def claim(game, _form):
    game.finish('timeout', game.color)


def puzzle(handler, lichess, _form, which):
    if which not in lichess.puzzles:
        return handler.error('Not found', 404)
    return handler.json(lichess.puzzles[which])


def tv(handler, lichess, _form):
    line = queue.Queue()
    with lichess.lock:
        lichess.tv_streams.append(line)
        first = list(lichess.tv_lines)
    handler.stream(first, line)


def export(handler, lichess, _form, ident):
    if ident not in lichess.texts:
        return handler.error('Not found', 404)
    return handler.text(lichess.texts[ident], kind='application/x-chess-pgn')


def take_import(handler, lichess, form):
    if '1.' not in form.get('pgn', ''):
        return handler.json({'error': {'pgn': ['This field is required']}}, 400)
    lichess.imported.append(form['pgn'])
    return handler.json({'id': 'R6iLjwz5', 'url': lichess.address + '/R6iLjwz5'})


ROUTES = (
    (r'/api/account', 'GET', True, account),
    (r'/api/account/playing', 'GET', True, playing),
    (r'/api/stream/event', 'GET', True, events),
    (r'/api/board/seek', 'POST', True, seek),
    (r'/api/challenge/([\w-]+)', 'POST', True, challenge),
    (r'/api/challenge/(\w+)/accept', 'POST', True, accept),
    (r'/api/challenge/(\w+)/(?:decline|cancel)', 'POST', True, decline),
    (r'/api/board/game/stream/(\w+)', 'GET', True, game_stream),
    (r'/api/board/game/(\w+)/move/(\w+)', 'POST', True, about_game(move)),
    (r'/api/board/game/(\w+)/abort', 'POST', True, about_game(abort)),
    (r'/api/board/game/(\w+)/resign', 'POST', True, about_game(resign)),
    (r'/api/board/game/(\w+)/draw/(yes|no)', 'POST', True, about_game(offer('draw'))),
    (r'/api/board/game/(\w+)/takeback/(yes|no)', 'POST', True, about_game(offer('takeback'))),
    (r'/api/board/game/(\w+)/chat', 'POST', True, about_game(chat)),
    (r'/api/board/game/(\w+)/claim-victory', 'POST', True, about_game(claim)),
    (r'/api/puzzle/(\w+)', 'GET', False, puzzle),
    (r'/api/tv/feed', 'GET', False, tv),
    (r'/game/export/(\w+)', 'GET', False, export),
    (r'/api/study/(\w+)\.pgn', 'GET', False, export),
    (r'/api/import', 'POST', False, take_import),
)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A client that goes away is no fault."""


class Lichess:
    def __init__(self):
        self.lock = threading.RLock()
        self.games, self.challenges, self.puzzles, self.texts = {}, {}, {}, {}
        self.requests, self.faults, self.imported = [], [], []
        self.event_streams, self.seeks, self.tv_streams, self.tv_lines = [], [], [], []
        self.next_game = None  # of the next seek or challenge
        self.keep_alive, self.keeps_alive, self.is_slow = 0.5, True, False
        self.more_account = {}
        self.server = Server(('127.0.0.1', 0), Handler)
        self.server.lichess = self
        self.port = self.server.server_address[1]
        self.address = 'http://127.0.0.1:%d' % self.port
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={'poll_interval': 0.05}, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """The server is gone, with all its connections."""
        self.server.shutdown()
        self.server.server_close()
        for game in self.games.values():
            game.tell(CUT)
        self.tell(CUT)

    def open_again(self):
        """On the same port, with all that it knew."""
        self.server = Server(('127.0.0.1', self.port), Handler)
        self.server.lichess = self
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={'poll_interval': 0.05}, daemon=True)
        self.thread.start()

    def tell(self, event):
        with self.lock:
            for line in self.event_streams:
                line.put(event)

    def add(self, game):
        self.games[game.ident] = game
        return game

    def pair(self, game, line, last=None):
        """A game begins: the event stream says so, and the seek or challenge has done its work."""
        self.add(game)
        self.tell({'type': 'gameStart', 'game': game.info()})
        if line is not None:
            if last is not None:
                line.put(last)
            line.put(END)

    def invite(self, game):
        """The other player challenges the user to the game."""
        value = {'id': game.ident, 'status': 'created', 'challenger': game.other, 'destUser': game.me, 'variant': {'key': game.variant},
                 'rated': game.rated, 'speed': 'blitz', 'timeControl': {'type': 'clock', 'limit': 300, 'increment': 3, 'show': '5+3'},
                 'color': 'random', 'finalColor': 'black' if game.color == 'white' else 'white', 'perf': {'icon': '', 'name': 'Blitz'}}
        self.challenges[game.ident] = (value, game)
        self.tell({'type': 'challenge', 'challenge': value})

    def fail(self, path, how=429, why=None, times=1):
        """The next request to such a path gets a status, or is dropped ('drop'), or done and its answer is lost ('after')."""
        with self.lock:
            self.faults += [(path, how, why)] * times

    def asked(self, pattern):
        with self.lock:
            return [request for request in self.requests if re.fullmatch(pattern, request[1])]

    def wait_until(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise AssertionError('the server waited in vain')
            time.sleep(0.01)
