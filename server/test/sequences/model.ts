/** What anybody may do next; `who` is one of three people, `times` how often it is asked for at once. */
export type Step =
  | { what: "sit" | "confirm" | "release"; who: number; number: number; times: number }
  | { what: "suspend" | "let play"; who: number }
  | { what: "transfer"; who: number; birr: number; times: number }
  | { what: "correct"; birr: number; times: number }
  | { what: "bonus"; times: number }
  | { what: "close" | "draw" | "settle" | "void" };

type Held = { who: number; isPaid: boolean };

/** A table and the money around it, on paper. Money is santim. */
export type Model = {
  stake: number;
  state: "open" | "closing" | "calling";
  restarts: number;
  held: Map<number, Held>;
  suspended: Set<number>;
  players: number[];
  cashier: number;
  admin: number;
  branch: number;
};

export const bonusSantim = 500_00;
const restartsMax = 3;

/** What somebody is answered: "ok", or the code of the refusal; the paper is changed accordingly. */
export function answered(model: Model, step: Step): string {
  if (step.what === "sit" || step.what === "confirm" || step.what === "release") return sale(model, step);
  if (step.what === "suspend") model.suspended.add(step.who);
  if (step.what === "let play") model.suspended.delete(step.who);
  if (step.what === "transfer") {
    if (model.cashier < step.birr * 100) return "insufficient_balance";
    model.cashier -= step.birr * 100;
    model.players[step.who] = (model.players[step.who] ?? 0) + step.birr * 100;
  }
  if (step.what === "correct") {
    if (model.cashier + step.birr * 100 < 0) return "target_balance_short";
    if (model.admin < step.birr * 100) return "insufficient_balance";
    model.cashier += step.birr * 100;
    model.admin -= step.birr * 100;
  }
  if (step.what === "bonus") model.branch += bonusSantim;
  if (step.what === "close") close(model);
  if (step.what === "draw" && model.state === "closing") model.state = "calling";
  if (step.what === "settle" && model.state === "calling") reopen(model);
  if (step.what === "void" && model.state !== "calling") refundAll(model);
  return "ok";
}

function sale(model: Model, { what, who, number }: Extract<Step, { number: number }>): string {
  if (model.state !== "open") return "round_closed";
  const { held, stake, players } = model;
  const here = held.get(number);
  const mine = here?.who === who ? here : undefined;
  if (what === "release") {
    if (mine) held.delete(number);
    if (mine?.isPaid) players[who] = (players[who] ?? 0) + stake;
    return "ok";
  }
  if (mine?.isPaid) return "ok";
  if (what === "confirm" && !mine) return "not_reserved";
  if ((players[who] ?? 0) < stake) return "insufficient_funds";
  const others = [...held].filter(([other, each]) => each.who === who && other !== number);
  if (what === "sit" && others.some(([, { isPaid }]) => isPaid)) return "cartela_limit";
  if (what === "sit" && here && !mine) return "cartela_taken";
  if (model.suspended.has(who)) return "player_suspended";
  if (what === "sit") for (const [other] of others) held.delete(other);
  held.set(number, { who, isPaid: what === "confirm" });
  if (what === "confirm") players[who] = (players[who] ?? 0) - stake;
  return "ok";
}

/** Its countdown is over. */
function close(model: Model): void {
  if (model.state !== "open") return;
  const paid = new Set([...model.held.values()].filter(({ isPaid }) => isPaid).map(({ who }) => who));
  if (paid.size === 0) model.restarts = 0;
  else if (paid.size === 1 && model.restarts < restartsMax) model.restarts++;
  else if (paid.size === 1) refundAll(model);
  else {
    model.state = "closing";
    for (const [number, { isPaid }] of model.held) if (!isPaid) model.held.delete(number);
  }
}

function refundAll(model: Model): void {
  for (const { who, isPaid } of model.held.values())
    if (isPaid) model.players[who] = (model.players[who] ?? 0) + model.stake;
  reopen(model);
}

/** Prizes come from the balls, which no paper knows: whoever settles adds them. */
function reopen(model: Model): void {
  model.state = "open";
  model.restarts = 0;
  model.held.clear();
}
