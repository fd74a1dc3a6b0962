"""A record that has been read, with what several steps need."""

from .beacon import time_of
from .faults import require
from .outcome import stages_won
from .rules import read_rules
from .ticket import card_hash, leaf_of

OVER = ("settled", "void")


class Record:
    """The fields of the table RECORD as attributes."""

    def __init__(self, read):
        self.__dict__.update(read)

    def is_over(self):
        return self.state in OVER

    def is_drawn(self):
        return self.state == "settled" or (self.state == "void" and self.voidReason == "no_winner")

    def rules(self):
        return read_rules(self.close["rules"])

    def stakes(self):
        return self.close["stake"] * self.close["ticketCount"]

    def beacon_time(self):
        return time_of(self.close["beaconRound"], self.beacon["genesisMs"], self.beacon["periodMs"])

    def is_late_at(self, moment):
        """Whether a moment is after timeOf(r) - lead/8; eighths are kept out of fractions."""
        return 8 * moment > 8 * self.beacon_time() - self.rules()["lead"]

    def leaves(self):
        return [
            leaf_of(
                self.roundId,
                ticket["cartelaNumber"],
                card_hash(ticket["cartelaNumber"], ticket["cells"]),
                ticket["stake"],
                ticket["playerTag"],
                ticket["ticketId"],
            )
            for ticket in self.tickets
        ]

    def won(self):
        """For each stage that the balls called have won, its call and the numbers of its winning cartelas."""
        rules = self.rules()
        require(self.order is not None and self.callCount is not None, "there are no balls")
        cards = {ticket["cartelaNumber"]: ticket["cells"] for ticket in self.tickets}
        require(len(cards) == len(self.tickets), "a cartela is listed twice")
        return stages_won(cards, self.order[: self.callCount], rules["stages"])

    def won_by(self, number):
        """The same, as if this cartela were the only one: by the first shout whoever shows a complete one takes it all."""
        cells = [ticket["cells"] for ticket in self.tickets if ticket["cartelaNumber"] == number]
        require(len(cells) == 1, "the cartela that was paid was not sold")
        return stages_won({number: cells[0]}, self.order[: self.callCount], self.rules()["stages"])

    def is_won(self):
        """Whether the balls called have won all stages."""
        return len(self.won()) == len(self.rules()["stages"])
