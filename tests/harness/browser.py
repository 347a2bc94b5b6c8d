# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless Chromium that is led by chromedriver, in the WebDriver protocol of the W3C."""
import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
         '--disable-component-update', '--disable-sync', '--hide-scrollbars']
KEYS = {'Left': '\ue012', 'Right': '\ue014', 'Home': '\ue011', 'End': '\ue010'}


def missing():
    """What stands in the way of a browser; None if nothing does."""
    for name in ('chromedriver', 'chromium'):
        if shutil.which(name) is None:
            return 'there is no ' + name
    return None


class Browser:
    def __init__(self, width=1200, height=800):
        self.home = tempfile.mkdtemp(prefix='hotspur-browser-')
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            self.port = free.getsockname()[1]
        self.driver = subprocess.Popen(['chromedriver', '--port=%d' % self.port], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, env=dict(os.environ, HOME=self.home))
        self.session = None
        options = {'args': FLAGS + ['--window-size=%d,%d' % (width, height), '--user-data-dir=' + self.home + '/profile'],
                   'binary': shutil.which('chromium')}
        wanted = {'capabilities': {'alwaysMatch': {'goog:chromeOptions': options,
                                                   'goog:loggingPrefs': {'browser': 'ALL'}}}}
        for _ in range(100):
            try:
                self.session = self.ask('POST', '/session', wanted)['sessionId']
                break
            except OSError:
                time.sleep(0.1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.ask('DELETE', '/session/' + self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()
            shutil.rmtree(self.home, ignore_errors=True)

    def ask(self, method, path, data=None):
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request('http://127.0.0.1:%d%s' % (self.port, path), body, method=method,
                                         headers={'Content-Type': 'application/json'})
        with urllib.request.urlopen(request, timeout=300) as answer:
            return json.load(answer)['value']

    def command(self, path, data=None, method='POST'):
        return self.ask(method, '/session/%s/%s' % (self.session, path), {} if data is None else data)

    def open(self, path):
        self.command('url', {'url': 'file://' + os.path.abspath(path)})

    def run(self, script):
        """What a script returns."""
        return self.command('execute/sync', {'script': script, 'args': []})

    def press(self, key):
        value = KEYS.get(key, key)
        self.command('actions', {'actions': [{'type': 'key', 'id': 'keyboard', 'actions': [
            {'type': 'keyDown', 'value': value}, {'type': 'keyUp', 'value': value}]}]})

    def click(self, selector, share=0.5):
        """Clicks on an element, so far from its left edge."""
        x, y = self.run('const b = document.querySelector(%s).getBoundingClientRect();'
                        'return [Math.round(b.left + b.width * %f), Math.round(b.top + b.height / 2)];'
                        % (json.dumps(selector), share))
        self.command('actions', {'actions': [{'type': 'pointer', 'id': 'mouse', 'actions': [
            {'type': 'pointerMove', 'x': x, 'y': y}, {'type': 'pointerDown', 'button': 0},
            {'type': 'pointerUp', 'button': 0}]}]})

    def resize(self, width, height):
        self.command('window/rect', {'width': width, 'height': height})

    def messages(self):
        """What the browser has complained about: errors of scripts, loads that were refused."""
        return [entry['message'] for entry in self.command('se/log', {'type': 'browser'})]

    def picture(self, path):
        with open(path, 'wb') as file:
            file.write(base64.b64decode(self.ask('GET', '/session/%s/screenshot' % self.session)))

    def pdf(self):
        return base64.b64decode(self.command('print'))
