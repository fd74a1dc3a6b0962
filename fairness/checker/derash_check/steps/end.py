"""The steps winners and void: how the round ended."""

from ..beacon import beacon_signature_is_valid
from ..faults import Open, require
from ..outcome import guaranteed_pool_of, shares, stage_prizes, tax_on
from ..tables import ASKED


def check_winners(record, about):
    winners, pot, cut, stakes = record.winners, record.pot, record.houseCut, record.stakes()
    added = record.guaranteePaid or 0
    if record.state != "settled":
        nobody_paid = winners in (None, []) and cut in (None, 0) and added == 0 and pot in (None, 0, stakes)
        require(nobody_paid, "somebody was paid without a win")
        raise Open("nobody was paid")
    rules, won = record.rules(), record.won()
    require(record.is_won(), "nobody has won with these balls")
    if rules["first_shout"]:
        # Who shouted first no record can show: only that one was paid, and was complete.
        require(record.kind == "hall", "a first shout is of a hall")
        require(winners, "nobody was paid")
        won = record.won_by(winners[0]["cartelaNumber"])
        require(won, "the cartela that was paid was not complete")
    require(record.kind == "hall" or won[-1][0] == record.callCount, "the balls did not end with the winning one")
    pool, missing = guaranteed_pool_of(stakes, rules)
    require(pot == stakes, "the pot is not the stakes")
    require(added == missing, "the company did not add what was missing of the guarantee")
    require(cut == stakes + added - pool, "the house cut is not what is left beside the prize pool")
    told = [{**winner, "tax": winner["tax"] or 0} for winner in winners or []]
    require(winners is not None and told == expected_winners(pool, won, rules, record.close["stake"]), "the winners and what they got are not those of the rules")


def expected_winners(pool, won, rules, price):
    """Of each stage, by number; of a round with stages each says which. The bonus is for the first; a stake counts once."""
    stages, tax, expected, counted = rules["stages"], rules["tax"], [], set()
    for place, (prize, (call, numbers)) in enumerate(zip(stage_prizes(pool, stages), won), 1):
        bonus = rules["bonus"].get(call, 0) if place == 1 else 0
        prizes, bonuses = shares(prize, numbers), shares(bonus, numbers)
        stage = place if len(stages) > 1 else None
        for number in sorted(numbers):
            stake = 0 if number in counted else price
            counted.add(number)
            withheld = tax_on(tax, prizes[number], bonuses[number], stake) if tax else 0
            win = {"cartelaNumber": number, "prize": prizes[number], "bonus": bonuses[number]}
            expected.append({**win, "tax": withheld, "stage": stage})
    return expected


def check_void(record, about):
    state, reason, asked = record.state, record.voidReason, ASKED(about.get("askedBeacon"))
    require(reason is None or state == "void", "a reason for a void that is none")
    if not record.is_over():
        raise Open("the round is not over")
    if state == "settled":
        require(distinct_tags(record) >= record.rules()["players"], "played with too few players")
        require(not record.is_late_at(record.close["recordedAtMs"]), "played though it was closed too late")
        return
    require(reason is not None, "a void without a reason")
    require(record.serverSeed is not None, "a void that does not tell its seed")
    if reason == "no_winner":
        require(record.kind == "hall", "only a hall's round can be without a winner")
        require(not record.is_won(), "somebody has won")
        return
    require(record.beaconSignature is None and record.order is None, "a void before the draw has a draw")
    if reason == "min_players":
        require(distinct_tags(record) < record.rules()["players"], "there were enough players")
    if reason == "late_close":
        require(record.is_late_at(record.close["recordedAtMs"]), "the record was made in time")
    if reason == "beacon":
        check_silence(record, asked, about)


def check_silence(record, asked, about):
    """That a signature did not come in time no record can show, and one that is there now may have been late: it proves no lie."""
    if asked not in (None, "absent"):
        if not about.get("verifies_beacon", True):
            raise Open("not asked for")
        public_key, beacon_round = record.beacon["publicKey"], record.close["beaconRound"]
        if beacon_signature_is_valid(public_key, beacon_round, bytes.fromhex(asked)):
            raise Open("the beacon's signature is there now: the house says that it could not be had in time", "beacon_came")
    if asked != "absent" and record.beacon["kind"] == "drand":
        raise Open("only drand itself can say whether its signature came: --ask-beacon asks it")


def distinct_tags(record):
    return len({ticket["playerTag"] for ticket in record.tickets})
