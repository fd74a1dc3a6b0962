"""The steps beacon_round, beacon_signature, order and calls: how the balls came about."""

from ..beacon import LEAD_MS_MIN, QUICKNET, beacon_signature_is_valid, first_round_from, local_chain
from ..draw import call_hashes, draw_seed, order_of
from ..faults import Open, require


def check_beacon_round(record, about):
    beacon, lead = record.beacon, record.rules()["lead"]
    is_independent, genesis, period = beacon["isIndependent"], beacon["genesisMs"], beacon["periodMs"]
    if beacon["kind"] == "drand":
        said = {**beacon, "chain": beacon["chain"].hex(), "publicKey": beacon["publicKey"].hex()}
        require(all(said[name] == value for name, value in QUICKNET.items()), "the beacon is not quicknet")
        require(is_independent, "drand is independent")
        require(lead >= LEAD_MS_MIN, "the lead is too short")
    else:
        require(not is_independent, "a local beacon is not independent")
        chain = local_chain(beacon["publicKey"], genesis, period)
        require(chain == beacon["chain"], "the beacon's facts do not give its chain hash")
    asked = first_round_from(record.close["closesAtMs"] + lead, genesis, period)
    require(record.close["beaconRound"] == asked, "the close asks for another beacon round")


def check_beacon_signature(record, about):
    if record.beaconSignature is None:
        require(not record.is_drawn(), "the round was drawn and its signature is not out")
        raise Open("there is no signature")
    if not about.get("verifies_beacon", True):
        raise Open("not asked for")
    public_key, beacon_round = record.beacon["publicKey"], record.close["beaconRound"]
    is_signed = beacon_signature_is_valid(public_key, beacon_round, record.beaconSignature)
    require(is_signed, "the signature is not the beacon's")


def check_order(record, about):
    if record.order is None:
        require(not record.is_drawn(), "the round was drawn and its order is not out")
        raise Open("there is no order")
    require(record.serverSeed is not None, "there is an order without a seed")
    require(record.beaconSignature is not None, "there is an order without a signature")
    seed = draw_seed(record.serverSeed, record.close["hash"], record.beaconSignature)
    require(record.order == order_of(seed), "seed, record and signature give another order")


def check_calls(record, about):
    count, last, close = record.callCount, record.callHash, record.close["hash"]
    if not record.is_drawn():
        require(count in (None, 0) and last in (None, close), "balls were called without a draw")
        raise Open("nothing was called")
    require(record.order is not None and count is not None, "there are no balls")
    require(call_hashes(close, record.order[:count])[-1] == last, "the balls called do not give the call hash")
