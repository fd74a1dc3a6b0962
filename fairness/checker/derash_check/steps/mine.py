"""The steps mine and stored: what somebody knows who took part."""

from ..faults import Open, Untimely, require
from ..hashing import sha256
from ..merkle import path_of, root_from
from ..tables import KEPT, MINE
from ..ticket import player_tag


def check_mine(record, about):
    mine = MINE(about.get("mine"))
    if mine is None:
        raise Open("no cartela was given")
    numbers = [ticket["cartelaNumber"] for ticket in record.tickets]
    require(mine["cartelaNumber"] in numbers, "the cartela is not among the tickets")
    index, leaves = numbers.index(mine["cartelaNumber"]), record.leaves()
    found = root_from(leaves[index], index, len(leaves), path_of(leaves, index))
    require(found == record.close["root"], "the cartela's leaf does not lead to the root")
    if mine["salt"] is not None and mine["telegramId"] is not None:
        tag = player_tag(mine["salt"], int(mine["telegramId"]))
        require(tag == record.tickets[index]["playerTag"], "the cartela is another player's")


# So many digits of a seal nobody finds twice in a life; of 16 a patient person does in minutes.
SEAL_DIGITS_MIN = 40
# Clocks further apart than this say nothing together: one of them is wrong.
CLOCK_DIFFERENCE_MS_MAX = 2000


def check_stored(record, about):
    kept, close = KEPT(about), record.close
    stored, at, house_at = kept["storedHash"], kept["storedAtMs"], kept["storedHouseAtMs"]
    require(stored is None or close["hash"].hex().startswith(stored), "the phone kept another record")
    rules_hash = sha256(close["rules"].encode("ascii"))
    require(kept["storedRules"] in (None, rules_hash), "the phone was told other rules while cartelas were on sale")
    heard = kept["heardBalls"]
    if record.is_over() and heard is not None:
        require(heard == (record.order or [])[: len(heard)], "the phone heard other balls")
        require(len(heard) <= (record.callCount or 0), "the phone heard more balls than the record has")
    if stored is None:
        raise Untimely("nothing_stored", "no stored hash was given")
    if len(stored) < SEAL_DIGITS_MIN:
        raise Untimely("seal_too_short", f"{len(stored)} digits of a hash can be found twice: it takes {SEAL_DIGITS_MIN}")
    if at is None:
        raise Untimely("kept_unknown_when", "the phone kept this record, but nothing says when")
    time_of_seal(record, at, at if house_at is None else house_at)


def time_of_seal(record, phone, house):
    """By the phone's own clock, and by the house's at the same moment. Where they differ, nobody knows which is right."""
    beacon_at = record.beacon_time()
    if phone >= beacon_at and house >= beacon_at:
        raise Untimely("kept_late", "the phone kept this record only after the beacon's signature was due")
    is_apart = abs(house - phone) > CLOCK_DIFFERENCE_MS_MAX
    if is_apart or phone >= beacon_at or house >= beacon_at:
        side = "ahead of" if house > phone else "behind"
        difference = f"{abs(house - phone) / 1000:.1f} s {side}"
        raise Untimely("clocks_differ", f"the house's clock was {difference} the phone's, and one of the two is wrong")
    if record.voidReason == "late_close":
        require(record.is_late_at(max(phone, house)), "the record was made in time: the phone had it")
