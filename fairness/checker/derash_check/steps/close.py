"""The steps tickets, rules and close_record: what was sealed when the sale had ended."""

from ..close_record import close_hash
from ..faults import require
from ..hashing import sha256
from ..merkle import root_of
from ..outcome import guaranteed_pool_of
from ..ticket import is_cartela, paper_tag


def check_tickets(record, about):
    close, numbers = record.close, [ticket["cartelaNumber"] for ticket in record.tickets]
    require(len(numbers) == close["ticketCount"], "there are not as many tickets as the record says")
    require(numbers, "there is no ticket")
    require(all(a < b for a, b in zip(numbers, numbers[1:])), "the cartela numbers are not ascending")
    for ticket in record.tickets:
        require(ticket["stake"] == close["stake"], "a ticket has another stake")
        require(is_cartela(ticket["cells"]), f"card {ticket['cartelaNumber']} is no cartela")
        is_paper = ticket["playerTag"] == paper_tag(ticket["ticketId"])
        require(is_paper == (record.kind == "hall"), "a hall sells cartelas on paper, and a room none")
    require(root_of(record.leaves()) == close["root"], "the tickets do not give the root")


def check_rules(record, about):
    pool, _ = guaranteed_pool_of(record.stakes(), record.rules())
    require(record.close["prizePool"] == pool, "the prize pool is not the rules' share of the pot, nor what they guarantee")


def check_close_record(record, about):
    close = record.close
    found = {
        "round_id": record.roundId,
        "closes_at": close["closesAtMs"],
        "stake": close["stake"],
        "count": close["ticketCount"],
        "prize_pool": close["prizePool"],
        "root": close["root"],
        "commit": close["commit"],
        "chain": record.beacon["chain"],
        "beacon_round": close["beaconRound"],
        "rules_hash": sha256(close["rules"].encode("ascii")),
        "previous": close["previousHash"],
    }
    require(close["recordedAtMs"] >= close["closesAtMs"], "the record was made before the sale had ended")
    require(close_hash(found) == close["hash"], "the fields do not give the hash")
