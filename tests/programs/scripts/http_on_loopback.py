#!/usr/bin/env python3
"""A small HTTP server with http.server, and a client with urllib, on loopback."""

import http.client
import http.server
import json
import threading
import urllib.error
import urllib.parse
import urllib.request

NOTES = {"1": {"title": "milk", "done": False}}


class Handler(http.server.BaseHTTPRequestHandler):
    server_version = "Notes/1.0"
    protocol_version = "HTTP/1.1"

    def log_message(self, format, *args):
        LOG.append(format % args)

    def _send(self, status, value):
        body = json.dumps(value, sort_keys=True).encode("utf-8")
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        url = urllib.parse.urlparse(self.path)
        query = urllib.parse.parse_qs(url.query)
        if url.path == "/notes":
            want = query.get("q", [""])[0]
            self._send(200, {k: v for k, v in NOTES.items() if want in v["title"]})
        elif url.path.startswith("/notes/"):
            key = url.path.rsplit("/", 1)[1]
            if key in NOTES:
                self._send(200, NOTES[key])
            else:
                self.send_error(404, "no such note")
        else:
            self.send_error(404)

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        note = json.loads(self.rfile.read(length))
        key = str(len(NOTES) + 1)
        NOTES[key] = note
        self._send(201, {"id": key, "agent": self.headers["User-Agent"]})


LOG = []


def fetch(base, path, data=None):
    request = urllib.request.Request(base + path, headers={"User-Agent": "tiny/0.1"})
    if data is not None:
        request.data = json.dumps(data).encode()
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=5) as response:
            return response.status, json.loads(response.read().decode("utf-8"))
    except urllib.error.HTTPError as e:
        return e.code, e.reason


def main():
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    base = "http://127.0.0.1:%d" % port
    print(fetch(base, "/notes"))
    print(fetch(base, "/notes", {"title": "bread & butter", "done": True}))
    print(fetch(base, "/notes?" + urllib.parse.urlencode({"q": "bread &"})))
    print(fetch(base, "/notes/1"))
    print(fetch(base, "/notes/99"))
    conn = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    conn.request("GET", "/notes/1", headers={"Accept": "*/*"})
    r = conn.getresponse()
    print(r.status, r.reason, r.getheader("Content-Type"), r.read())
    conn.close()
    server.shutdown()
    thread.join()
    server.server_close()
    for line in LOG:
        print(line)


if __name__ == "__main__":
    main()
