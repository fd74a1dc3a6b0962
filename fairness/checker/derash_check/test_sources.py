import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from .sources import read_round

ROUND = "0190a0e0-0000-7000-8000-000000000001"
BETWEEN = {"previous": None, "next": {"roundId": "after"}}


def record(state):
    return {"roundId": ROUND, "gameId": "ETH4K7", "state": state}


class ReadingARound(unittest.TestCase):
    def read(self, *answers):
        """What is read of a server that answers this, one after the other; and what it was asked for."""
        asked, left = [], list(answers)

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                self.send_response(200)
                self.end_headers()
                self.wfile.write(json.dumps(left.pop(0)).encode())

            def log_message(self, *_):
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        self.addCleanup(server.server_close)
        thread = threading.Thread(target=lambda: [server.handle_request() for _ in answers], daemon=True)
        thread.start()
        return read_round(f"http://127.0.0.1:{server.server_port}/ETH4K7"), asked

    def test_one_that_ended_meanwhile_is_read_again_by_its_id(self):
        (proof, neighbours), asked = self.read(record("calling"), BETWEEN, record("settled"), BETWEEN)
        self.assertEqual(proof["state"], "settled")
        self.assertEqual(neighbours, BETWEEN)
        self.assertEqual(asked, ["/ETH4K7", f"/{ROUND}/neighbours", f"/{ROUND}", f"/{ROUND}/neighbours"])

    def test_one_that_is_never_ended_stays_so(self):
        (proof, _), asked = self.read(record("calling"), BETWEEN, record("calling"), BETWEEN)
        self.assertEqual((proof["state"], len(asked)), ("calling", 4))

    def test_one_that_is_over_is_read_once(self):
        self.assertEqual(len(self.read(record("void"), BETWEEN)[1]), 2)
