import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECKER = Path(__file__).parents[1]
VECTORS = json.loads((CHECKER.parent / "docs" / "fairness-vectors.json").read_text(encoding="utf-8"))
ROUND = VECTORS["rounds"][0]


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, value):
        path = self.folder / name
        path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
        return str(path)

    def run_check(self, *arguments):
        done = subprocess.run([sys.executable, str(CHECKER), *arguments], capture_output=True, text=True, check=False)
        self.assertNotIn("Traceback", done.stderr)
        return done.returncode, done.stdout + done.stderr

    def test_a_right_round_with_a_seal_kept_in_time(self):
        about = ROUND["about"]
        files = [self.write("record.json", ROUND["proof"])]
        files += ["--previous", self.write("before.json", about["previous"])]
        files += ["--next", self.write("after.json", about["next"])]
        kept = ["--close", about["storedHash"], "--close-at", str(about["storedAtMs"])]
        code, said = self.run_check(*files, *kept)
        self.assertEqual(code, 0, said)
        self.assertIn("Every step checks out.", said)
        self.assertIn("Demo beacon: not independent.", said)

    def test_a_seal_as_it_stands_on_the_wall(self):
        about = ROUND["about"]
        files = [self.write("record.json", ROUND["proof"]), "--no-beacon"]
        seal = about["storedHash"][:40].upper()
        on_the_wall = "\n".join(" ".join(line[at : at + 4] for at in range(0, 20, 4)) for line in (seal[:20], seal[20:]))
        code, said = self.run_check(*files, "--close", f" {on_the_wall} ", "--close-at", str(about["storedAtMs"]))
        self.assertRegex(said, "(?m)^stored +ok ")
        self.assertNotIn("Wrong", said)

    def test_a_lie(self):
        record = self.write("record.json", {**ROUND["proof"], "pot": 1})
        code, said = self.run_check(record, "--no-beacon")
        self.assertEqual(code, 1, said)
        self.assertIn("Wrong: winners.", said)

    def test_what_is_not_proven(self):
        case = next(case for case in VECTORS["rounds"] if case["verdict"] == "ask_beacon")
        record = self.write("record.json", case["proof"])
        neighbour = self.write("before.json", case["about"]["previous"])
        code, said = self.run_check(record, "--no-beacon", "--previous", neighbour)
        self.assertEqual(code, 3, said)
        self.assertIn("NOT CHECKED", said)

    def test_nothing_to_read(self):
        for content in ("", "{", "[" * 5000, "\x00"):
            with self.subTest(content=content[:5]):
                code, said = self.run_check(self.write("record.json", content))
                self.assertEqual(code, 2, said)
                self.assertIn("cannot read", said)
        self.assertEqual(self.run_check(str(self.folder / "none.json"))[0], 2)

    def test_a_batch_answers_each_line(self):
        line = json.dumps({"proof": ROUND["proof"], "about": ROUND["about"]})
        code, said = self.run_check("--batch", self.write("cases.jsonl", f"{line}\nnonsense\n"), "--no-beacon")
        right, nonsense = map(json.loads, said.splitlines())
        self.assertEqual(code, 0)
        self.assertEqual((right["verdict"], right["beacon_signature"]), ("incomplete", None))
        self.assertEqual((nonsense["verdict"], nonsense["seed"]), ("wrong", False))
