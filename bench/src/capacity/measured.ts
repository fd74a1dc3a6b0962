/** What one server process was measured to spend. A simulation can only be as right as these. */
export type Measured = {
  /** Of one core, for one message to one player, its share of the encoding included (`fanout`). */
  deliveryUs: number;
  /** Of one core, for a command that takes a stake's transaction: to hold a cartela, to pay for it (`stakes`, service; `poll`, its call). */
  commandUs: number;
  /** Of one core, for a state answer over HTTP (`poll`). */
  stateUs: number;
  /** Of one core, for a player who signs in, connects, joins and has the state (`arrive`). */
  arriveUs: number;
  /** Of one core a second, for a socket on which nothing happens (`fanout`, idle). */
  idleUsPerSecond: number;
  /** Of one core, for a close, a draw and a settlement together. */
  roundUs: number;
  /** Memory of a signed-in player (`fanout`). */
  playerKb: number;
  /** Durable stakes a second and core that Postgres takes, held one by one and paid for together (`stakes`). */
  stakesPerDatabaseCore: number;
};

/** Measured on two shared cores (AMD EPYC, Node 24, Postgres 18) by the benchmarks named above; kept by hand. */
export const measured: Measured = {
  deliveryUs: 14.6,
  commandUs: 370,
  stateUs: 133,
  arriveUs: 6000,
  idleUsPerSecond: 17.2,
  roundUs: 20_000,
  playerKb: 20,
  stakesPerDatabaseCore: 670,
};
