/** What anybody may do next; `who` is one of three people, `times` how often it is asked for at once. */
export type Step =
  | { what: Sold; who: number; number: number; times: number }
  | { what: "give up ahead"; who: number; number: number; times: number }
  | { what: "sit each" | "confirm each"; who: number; numbers: readonly number[]; times: number }
  | { what: "ask ahead"; who: number; numbers: readonly number[]; times: number }
  | { what: "suspend" | "let play"; who: number }
  | { what: "transfer"; who: number; birr: number; times: number }
  | { what: "correct"; birr: number; times: number }
  | { what: "guarantee"; birr: number }
  | { what: "bonus" | "settle"; times: number }
  | { what: "close" | "draw" | "void" };

type Sold = "sit" | "confirm" | "release";
type Held = { who: number; isPaid: boolean };

/** A table and the money around it, on paper. Money is santim. */
export type Model = {
  stake: number;
  cartelasMax: number;
  /** In percent of the prize pool, one a stage; a usual round has one. */
  shares: readonly number[];
  state: "open" | "closing" | "calling";
  restarts: number;
  held: Map<number, Held>;
  /** Asked for of the next round, by number. */
  ahead: Map<number, number>;
  /** Held for who asked ahead, and not tried to be paid for yet. */
  unpaid: number[];
  /** What the live round guarantees; null at a table that announces nothing. */
  guarantee: number | null;
  /** The prize of each stage of the round that is called, and how many of them are paid. */
  prizes: number[];
  stagesPaid: number;
  /** What the last step has to have paid in prizes. */
  won: number;
  suspended: Set<number>;
  players: number[];
  /** Of the company of the table, which pays what a guarantee lacks; and of the one with the desk. */
  company: number;
  cashier: number;
  admin: number;
  branch: number;
};

export const bonusSantim = 500_00;
const restartsMax = 3;

/** What somebody is answered: "ok", or the code of the refusal, or several of them; the paper is changed accordingly. */
export function answered(model: Model, step: Step): string {
  model.won = 0;
  switch (step.what) {
    case "sit":
    case "confirm":
    case "release":
      return sale(model, step);
    case "sit each":
    case "confirm each":
      return saleOfEach(model, step);
    case "ask ahead":
      return askEachAhead(model, step);
    case "give up ahead":
      return giveUpAhead(model, step);
    case "guarantee":
      return announce(model, step.birr * 100);
    case "transfer":
    case "correct":
      return credit(model, step);
    case "suspend":
      model.suspended.add(step.who);
      break;
    case "let play":
      model.suspended.delete(step.who);
      break;
    case "bonus":
      model.branch += bonusSantim;
      break;
    case "settle":
      for (let time = 0; time < step.times && model.state === "calling"; time++) settle(model);
      break;
    case "draw":
      if (model.state === "closing") model.state = "calling";
      break;
    case "close":
      close(model);
      break;
    case "void":
      if (model.state !== "calling") refundAll(model);
  }
  return "ok";
}

function credit(model: Model, step: Extract<Step, { what: "transfer" | "correct" }>): string {
  const amount = step.birr * 100;
  if (step.what === "transfer") {
    if (model.cashier < amount) return "insufficient_balance";
    model.cashier -= amount;
    model.players[step.who] = (model.players[step.who] ?? 0) + amount;
    return "ok";
  }
  if (model.cashier + amount < 0) return "target_balance_short";
  // An admin's account is the company's, which also guarantees.
  const purse = model.guarantee === null ? "admin" : "company";
  if (model[purse] < amount) return "company_balance_short";
  model.cashier += amount;
  model[purse] -= amount;
  return "ok";
}

function sale(model: Model, { what, who, number }: { what: Sold; who: number; number: number }): string {
  if (model.state !== "open") return "round_closed";
  const { held, stake, players, cartelasMax } = model;
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
  // Where one is all, another choice takes the place of what is not paid for.
  const counted = others.filter(([, { isPaid }]) => isPaid || cartelasMax > 1);
  if (what === "sit" && counted.length >= cartelasMax) return "cartela_limit";
  if (what === "sit" && here && !mine) return "cartela_taken";
  if (model.suspended.has(who)) return "player_suspended";
  if (what === "sit" && cartelasMax === 1) for (const [other] of others) held.delete(other);
  held.set(number, { who, isPaid: what === "confirm" });
  if (what === "confirm") players[who] = (players[who] ?? 0) - stake;
  return "ok";
}

/** Several together, in the order of their numbers: each is answered; who may not play has none of them. */
function saleOfEach(model: Model, step: Extract<Step, { what: "sit each" | "confirm each" }>): string {
  const what = step.what === "sit each" ? "sit" : "confirm";
  const tried: Model = { ...model, held: new Map(model.held), players: [...model.players] };
  const answers: string[] = [];
  for (const number of step.numbers) {
    const isSecond = what === "sit" && model.cartelasMax === 1 && answers.includes("ok");
    answers.push(isSecond ? "cartela_limit" : sale(tried, { what, who: step.who, number }));
  }
  if (answers.includes("player_suspended")) return answers.map(() => "player_suspended").join();
  model.held = tried.held;
  model.players = tried.players;
  return answers.join();
}

function askEachAhead(model: Model, { who, numbers }: { who: number; numbers: readonly number[] }): string {
  return numbers.map((number) => askAhead(model, { who, number })).join();
}

function askAhead(model: Model, { who, number }: { who: number; number: number }): string {
  const { ahead } = model;
  if (model.state === "open") return "next_round_open";
  if (model.suspended.has(who)) return "player_suspended";
  if (ahead.get(number) === who) return "ok";
  if ((model.players[who] ?? 0) < model.stake) return "insufficient_funds";
  if ([...ahead.values()].filter((each) => each === who).length >= model.cartelasMax) return "cartela_limit";
  const holder = ahead.get(number);
  // What was asked for by who cannot play is anybody's.
  if (holder !== undefined && !model.suspended.has(holder)) return "cartela_taken";
  ahead.set(number, who);
  return "ok";
}

function giveUpAhead({ ahead, held, state }: Model, { who, number }: { who: number; number: number }): string {
  if (ahead.get(number) === who) ahead.delete(number);
  else if (state === "open" && held.get(number)?.who === who) return "next_round_open";
  return "ok";
}

/** The open round, in which nobody has anything yet, is taken back for one that guarantees so much. */
function announce(model: Model, amount: number): string {
  if (model.guarantee === null) return "ok";
  if (model.state !== "open" || model.held.size > 0) return "in_use";
  const has = model.company + model.guarantee;
  if (has < amount) return "account_short";
  model.company = has - amount;
  model.guarantee = amount;
  model.restarts = 0;
  return "ok";
}

/** Its countdown is over. */
function close(model: Model): void {
  if (model.state !== "open") return;
  const paid = [...model.held.values()].filter(({ isPaid }) => isPaid);
  const people = new Set(paid.map(({ who }) => who)).size;
  if (people === 0) model.restarts = 0;
  else if (people === 1 && model.restarts < restartsMax) model.restarts++;
  else if (people === 1) refundAll(model);
  else {
    model.state = "closing";
    for (const [number, { isPaid }] of model.held) if (!isPaid) model.held.delete(number);
    const pool = Math.max(ofStakes(paid.length * model.stake), model.guarantee ?? 0);
    model.prizes = model.shares.map((share) => Math.floor((pool * share) / 100));
    const spare = pool - model.prizes.reduce((sum, prize) => sum + prize, 0);
    model.prizes.push((model.prizes.pop() ?? 0) + spare);
  }
}

const ofStakes = (pot: number) => Math.floor((pot * 8000) / 10_000);

/** Its next stage is paid; with the last one it is over. The prizes come from the balls, which no paper knows: whoever settles adds them. */
function settle(model: Model): void {
  if (model.stagesPaid === 0 && model.guarantee !== null) {
    const paid = Math.max(model.guarantee - ofStakes(model.held.size * model.stake), 0);
    model.company += model.guarantee - paid;
    model.guarantee = 0;
  }
  model.won += model.prizes[model.stagesPaid] ?? 0;
  model.stagesPaid++;
  if (model.stagesPaid === model.shares.length) reopen(model);
}

function refundAll(model: Model): void {
  for (const { who, isPaid } of model.held.values())
    if (isPaid) model.players[who] = (model.players[who] ?? 0) + model.stake;
  if (model.guarantee !== null) {
    model.company += model.guarantee;
    model.guarantee = 0;
  }
  reopen(model);
}

/** The next round: what was asked for ahead is held in it. */
function reopen(model: Model): void {
  model.state = "open";
  model.restarts = 0;
  model.stagesPaid = 0;
  model.held.clear();
  for (const [number, who] of [...model.ahead].toSorted(([one], [other]) => one - other)) {
    if (model.suspended.has(who)) continue;
    model.held.set(number, { who, isPaid: false });
    model.unpaid.push(number);
  }
  model.ahead.clear();
}

/** What was asked for ahead is paid for, once the prizes of the round before are there. */
export function payAhead(model: Model): void {
  for (const number of model.unpaid) {
    const held = model.held.get(number);
    if (held) sale(model, { what: "confirm", who: held.who, number });
  }
  model.unpaid = [];
}
