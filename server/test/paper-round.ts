import fc from "fast-check";

type Held = { person: number; status: "reserved" | "expired" | "confirmed" };
/** A round that sells, as a table on paper: who holds which cartela, how many one may have, and how many stakes each can still pay. */
export type PaperRound = { held: Map<number, Held>; stakesLeft: number[]; cartelasMax: number };
export type Command = { what: "reserve" | "confirm" | "release" | "expire"; person: number; number: number };

/** What the command is answered: "ok", or the code of the refusal; the paper is changed accordingly. */
export function expected(model: PaperRound, { what, person, number }: Command): string {
  const { held, stakesLeft, cartelasMax } = model;
  const here = held.get(number);
  const mine = here?.person === person ? here : undefined;
  const isBroke = (stakesLeft[person] ?? 0) < 1;
  const change = (stakes: number) => {
    stakesLeft[person] = (stakesLeft[person] ?? 0) + stakes;
  };
  if (what === "reserve") {
    // Paid for already: whoever asks again has lost an answer, and needs no money for it.
    if (mine?.status === "confirmed") return "ok";
    if (isBroke) return "insufficient_funds";
    const others = [...held].filter(([other, each]) => each.person === person && other !== number);
    const isAlone = cartelasMax === 1;
    const counted = others.filter(([, { status }]) => status === "confirmed" || (!isAlone && status === "reserved"));
    if (counted.length >= cartelasMax) return "cartela_limit";
    if (here && !mine && here.status !== "expired") return "cartela_taken";
    for (const [other, { status }] of others) if (isAlone || status === "expired") held.delete(other);
    held.set(number, { person, status: "reserved" });
    return "ok";
  }
  if (what === "confirm") {
    if (mine?.status === "confirmed") return "ok";
    if (mine?.status !== "reserved") return "not_reserved";
    if (isBroke) return "insufficient_funds";
    mine.status = "confirmed";
    change(-1);
    return "ok";
  }
  if (what === "release") {
    if (mine) held.delete(number);
    if (mine?.status === "confirmed") change(1);
    return "ok";
  }
  for (const each of held.values()) if (each.status === "reserved") each.status = "expired";
  return "ok";
}

/** One person can pay a few stakes, one a single stake, one nothing. */
export function newPaperRound(cartelasMax = 1): PaperRound {
  return { held: new Map(), stakesLeft: [cartelasMax + 1, 1, 0], cartelasMax };
}

/** Any sequence of what those three may do with four cartelas. */
export function anyCommands(maxLength: number): fc.Arbitrary<Command[]> {
  const what: Command["what"][] = ["reserve", "reserve", "confirm", "confirm", "release", "expire"];
  const command = fc.record({
    what: fc.constantFrom(...what),
    person: fc.nat({ max: newPaperRound().stakesLeft.length - 1 }),
    number: fc.integer({ min: 1, max: 4 }),
  });
  return fc.array(command, { minLength: 5, maxLength });
}
