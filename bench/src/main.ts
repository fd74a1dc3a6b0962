import { arrival } from "./arrive/arrive.ts";
import { capacity } from "./capacity/capacity.ts";
import { cashier } from "./cashier/cashier.ts";
import { city } from "./city/city.ts";
import { fanout } from "./fanout/fanout.ts";
import { growth } from "./growth/growth.ts";
import { machineLine } from "./machine.ts";
import { nodes } from "./nodes/nodes.ts";
import { payments } from "./payments/payments.ts";
import { poll } from "./poll/poll.ts";
import { proofs } from "./proofs/proofs.ts";
import { restore } from "./restore/restore.ts";
import { returns } from "./returns/returns.ts";
import { round } from "./round/round.ts";
import { sales } from "./sales.ts";
import { stakes } from "./stakes/stakes.ts";
import { say } from "./table.ts";
import { web } from "./web/web.ts";

type Benchmark = { about: string; run: (args: readonly string[]) => Promise<boolean> };

const benchmarks: Record<string, Benchmark> = {
  cashier: {
    about: "what a cashier or player who buys every cartela can expect of bonuses, strategy by strategy",
    run: cashier,
  },
  stakes: { about: "durable stakes a second through the service, beside pgbench on the same Postgres", run: stakes },
  fanout: {
    about: "a ball to 5,000 connected players, beside Socket.IO, ws and Colyseus (fanout 1000: fewer)",
    run: fanout,
  },
  round: { about: "from a close's facts to its winners, for 200, 2,000 and 100,000 cartelas", run: round },
  poll: { about: "a room's state over HTTP, 200 and 304, beside bare Node and bare Fastify", run: poll },
  arrive: {
    about: "10,000 players who come after a restart, and those who sit there (arrive 500: fewer)",
    run: arrival,
  },
  capacity: {
    about: "how many processes carry 5,000, 50,000 and 500,000 players, simulated from what one was measured to spend",
    run: capacity,
  },
  nodes: {
    about: "stakes and balls with 1, 2 and 4 server processes on one Postgres, and NOTIFY in the stake",
    run: nodes,
  },
  city: {
    about: "10,000 players in 50 rooms for ten minutes, and nothing may be lost (city 2000 60: fewer, shorter)",
    run: city,
  },
  growth: {
    about:
      "what 10 thousand, 1 million and 10 million ledger entries cost whoever asks (growth 1000000: up to so many)",
    run: growth,
  },
  restore: {
    about: "how long a burnt machine of 1 and of 10 million ledger entries is away (restore 1000000: up to so many)",
    run: restore,
  },
  sales: { about: "a month's first sales page and totals among a million sales, beside the month alone", run: sales },
  payments: {
    about: "deposits and withdrawals a second beside stakes, and a reconciliation of 1,000,000 lines",
    run: payments,
  },
  proofs: { about: "10,000 random rounds, right and wrong, checked here and by the Python checker", run: proofs },
  returns: {
    about: "1,000,000 rounds of all rules: what a birr staked brings back, beside what is printed",
    run: returns,
  },
  web: {
    about: "what the first player screen downloads and how soon it is there, beside a bare React page and the budgets",
    run: web,
  },
};

/** `npm run bench -- <name>`: exit code 1 when a promise that the benchmark checks is broken, 2 for a name that is none. */
async function main([name = "", ...args]: readonly string[]): Promise<number> {
  const benchmark = benchmarks[name];
  if (!benchmark) {
    say("usage: npm run bench -- <name>");
    for (const [known, { about }] of Object.entries(benchmarks)) say(`  ${known.padEnd(8)}${about}`);
    return name === "" ? 0 : 2;
  }
  say(`bench ${name}: ${benchmark.about}`);
  say(machineLine());
  const isKept = await benchmark.run(args);
  return isKept ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
