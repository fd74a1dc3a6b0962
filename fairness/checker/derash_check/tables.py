"""What must stand in a record, in its neighbours, and in what somebody knows besides."""

from .kinds import each, fields, maybe, one_of, raw, text, uuid, whole

HASH = raw(32)
COUNT = whole(1)
TWO_BYTES = whole(0, 65535)
BALL = whole(1, 75)
# With it the stakes of a round are no larger than any other number may be.
STAKE = whole(0, 10**10)
STATE = one_of("closed", "calling", "settled", "void")
VOID_REASON = maybe(one_of("min_players", "late_close", "beacon", "no_winner"))
RECORD = fields(
    protocol=one_of("bingo75/v1"),
    roundId=uuid,
    gameId=text(),
    kind=one_of("room", "hall"),
    company=text(),
    state=STATE,
    voidReason=VOID_REASON,
    # A chain has 10,000 seeds; nobody shall make us hash for ever.
    table=fields(id=uuid, epoch=COUNT, anchor=HASH, length=whole(1, 1_000_000), recoveredAtMs=maybe(whole())),
    beacon=fields(
        kind=one_of("drand", "local"),
        isIndependent=one_of(True, False),
        chain=HASH,
        publicKey=raw(96),
        genesisMs=whole(),
        periodMs=COUNT,
    ),
    close=fields(
        position=COUNT,
        closesAtMs=whole(),
        stake=STAKE,
        ticketCount=TWO_BYTES,
        prizePool=whole(),
        root=HASH,
        commit=HASH,
        beaconRound=COUNT,
        rules=text("[\n -~]*"),
        previousHash=HASH,
        hash=HASH,
        recordedAtMs=whole(),
    ),
    tickets=each(
        fields(cartelaNumber=TWO_BYTES, cells=each(whole(0, 75), 25), stake=STAKE, playerTag=HASH, ticketId=uuid)
    ),
    serverSeed=maybe(HASH),
    beaconSignature=maybe(raw(48)),
    order=maybe(each(BALL, 75)),
    callCount=maybe(whole(0, 75)),
    callHash=maybe(HASH),
    winners=maybe(
        # Only rounds with stages say which, and only what is taxed has a tax.
        each(fields(cartelaNumber=TWO_BYTES, prize=whole(), bonus=whole(), tax=maybe(whole()), stage=maybe(whole(1, 3))))
    ),
    pot=maybe(whole()),
    houseCut=maybe(whole()),
    # Rounds without a guarantee do not have it.
    guaranteePaid=maybe(whole()),
)
ENTRY = fields(
    roundId=uuid,
    gameId=text(),
    table=uuid,
    epoch=COUNT,
    length=COUNT,
    recoveredAtMs=maybe(whole()),
    position=COUNT,
    previousHash=HASH,
    hash=HASH,
    closesAtMs=whole(),
    recordedAtMs=whole(),
    beaconChain=HASH,
    beaconRound=COUNT,
    state=STATE,
    voidReason=VOID_REASON,
    commit=HASH,
    serverSeed=maybe(HASH),
)
NEIGHBOURS = fields(previous=maybe(ENTRY), next=maybe(ENTRY))
MINE = maybe(fields(cartelaNumber=TWO_BYTES, salt=maybe(raw(16)), telegramId=maybe(text("[0-9]{1,19}"))))
KEPT = fields(
    # As many of its first digits as were kept.
    storedHash=maybe(text("[0-9a-f]{1,64}")),
    storedAtMs=maybe(whole()),
    storedHouseAtMs=maybe(whole()),
    storedRules=maybe(HASH),
    heardBalls=maybe(each(BALL)),
)
ASKED = maybe(text("absent|[0-9a-f]{96}"))
