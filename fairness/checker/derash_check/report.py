"""What the command prints, and its exit code."""

VERDICTS = {
    "wrong": "This round is NOT right.",
    "running": "This round is not over yet. Nothing is wrong with it so far.",
    "incomplete": "The round is over, and something that must be public by now is missing.",
    "ask_beacon": "NOT CHECKED: the house says that the public number did not come. Only its source can say whether that is true.",
    "beacon_came": "NOT PROVEN: the house says that the public number could not be had in time. It is there now, and who would have won can be known.",
    "late_seal": "NOT PROVEN: the seal was kept only after the public number was there. Whoever made it may have known the balls.",
    "clocks_differ": "NOT PROVEN: the phone's clock and the house's differ, so the time at which the seal was kept shows nothing.",
    "undated_seal": "NOT PROVEN: the seal fits, and nothing says when it was kept.",
    "short_seal": "NOT PROVEN: so few digits of a seal fit more than one record.",
    "no_seal": "NOT PROVEN: a cartela was bought, and no seal was kept. Nothing shows that the record was there in time.",
    "consistent": "Nothing is wrong with this record. That it was there in time only a kept seal can show.",
    "all_right": "Every step checks out.",
}
NOBODY_KNEW = "Nobody knew or chose these balls while cartelas were on sale."
FITS = "The numbers fit together, and nothing was changed after the sale had ended."
MARKS = {True: "ok", False: "FAILED", None: "not checked"}
NOT_RIGHT, NOT_READ, NOT_PROVEN = 1, 2, 3
# The exit code of each verdict that does not end well.
EXIT_CODES = {
    "wrong": NOT_RIGHT,
    "incomplete": NOT_RIGHT,
    "ask_beacon": NOT_PROVEN,
    "beacon_came": NOT_PROVEN,
    "late_seal": NOT_PROVEN,
    "clocks_differ": NOT_PROVEN,
    "undated_seal": NOT_PROVEN,
    "short_seal": NOT_PROVEN,
    "no_seal": NOT_PROVEN,
}


def report(proof, results, verdict):
    for name, (is_ok, sentence) in results.items():
        print(f"{name:17} {MARKS[is_ok]:12} {sentence}")
    print()
    print(VERDICTS[verdict])
    if verdict == "wrong":
        print(f"Wrong: {', '.join(name for name, (is_ok, _) in results.items() if is_ok is False)}.")
        return NOT_RIGHT
    beacon = proof["beacon"]
    if verdict == "all_right" and proof["state"] == "settled":
        print(NOBODY_KNEW if beacon["isIndependent"] else FITS)
    left_open = [name for name, (is_ok, _) in results.items() if is_ok is None]
    print(f"Not checked: {', '.join(left_open) or 'nothing'}.")
    if not beacon["isIndependent"]:
        print("Demo beacon: not independent. Whoever runs it could know a draw in advance.")
    return EXIT_CODES.get(verdict, 0)
