/** A command in its smallest form: it has to end well and to say this. */
export type SmallRun = { args: string[]; says: RegExp };

/** The benchmarks that the README documents. */
export const benchmarks: Record<string, SmallRun> = {
  "npm run bench -- stakes": {
    args: ["run", "bench", "--", "stakes", "small"],
    says: /^database, many rooms +4 +[1-9]\d* [\s\S]*^HTTP, many rooms +4 +[1-9]\d* [\s\S]*round trips a stake: [01]\.\d{3} [\s\S]*books: clean/m,
  },
  "npm run bench -- fanout": {
    args: ["run", "bench", "--", "fanout", "small"],
    says: /^derash( +-?\d+\.\d){9}$[\s\S]*^colyseus( +-?\d+\.\d){9}$[\s\S]*^3 runs of 1 balls to 6 sockets at each server; deliveries missing: 0$/m,
  },
  "npm run bench -- round": {
    args: ["run", "bench", "--", "round", "small"],
    says: /^derash +2000( +[1-9]\d*\.\d){6} +\d+\.\d\d +-$[\s\S]*^2000 cartelas: 9 rounds, other winners than in bare loops in 0$/m,
  },
  "npm run bench -- poll": {
    args: ["run", "bench", "--", "poll", "small"],
    says: /^derash +304( +[1-9]\d*){3}( +\d+\.\d\d){2} [\s\S]*^every request was answered as it should be: yes$/m,
  },
  "npm run bench -- arrive": {
    args: ["run", "bench", "--", "arrive", "small"],
    says: /^derash( +\d+\.\d){7}( +(-?\d+\.\d|-)){4}$[\s\S]*^20 players within 0\.5 s, runs at each server: 1; all of them were in$/m,
  },
  "npm run bench -- capacity": {
    args: ["run", "bench", "--", "capacity", "small"],
    says: /^2000 +20 +1 +20( +\d+)( +\d+\.\d){2} +-[\s\S]*^[1-9]\d* events simulated; balls are in time, also when a process ends: yes$/m,
  },
  "npm run bench -- nodes": {
    args: ["run", "bench", "--", "nodes", "small"],
    says: /^stakes over HTTP +2( +[1-9]\d*){3}( +\d+\.\d){2} +\d+\.\d\d$[\s\S]*^NOTIFY in the stake +-( +[1-9]\d*){3} +- +- +\d+\.\d\d$[\s\S]*^books: clean; every ball came to everybody$/m,
  },
  "npm run bench -- city": {
    args: ["run", "bench", "--", "city", "small"],
    says: /^24 +2( +[1-9]\d*){2}( +\d+){4}( +\d+\.\d){4}$[\s\S]*^[1-9]\d* stakes acknowledged; lost or wrong in the books: 0$[\s\S]*: [1-9]\d*; balls missing: 0\nsockets cut: 0$/m,
  },
  "npm run bench -- cashier": {
    args: ["run", "bench", "--", "cashier", "small"],
    says: /strategies that one person can follow alone, 300 draws each: 0 with an expectation above 0$/m,
  },
  "npm run bench -- growth": {
    args: ["run", "bench", "--", "growth", "small"],
    says: /^stake( +\d+\.\d\d){3}$[\s\S]*^profile( +\d+\.\d\d){3}$[\s\S]*^start-up( +\d+\.\d\d){3}$[\s\S]*^books of all databases, read whole: clean$/m,
  },
  "npm run bench -- restore": {
    args: ["run", "bench", "--", "restore", "small"],
    says: /^200( +\d+\.\d){6}$[\s\S]*^entries and books as before: yes$/m,
  },
  "npm run bench -- sales": {
    args: ["run", "bench", "--", "sales", "small"],
    says: /^first page and totals +cashier( +\d+\.\d\d){5}$/m,
  },
  "npm run bench -- payments": {
    args: ["run", "bench", "--", "payments", "small"],
    says: /^deposits +[1-9]\d*( +\d+\.\d){2} +\d\.\d\d$[\s\S]*^withdrawals +[1-9]\d*( +\d+\.\d){2} +\d\.\d\d$[\s\S]*^books: clean$[\s\S]*^found: fee_differs 2, missing 4, orphan 2, over 2, status_differs 2, under 2; .*: yes$[\s\S]*^reconciliation of 20000 lines: \d+\.\d s, kept/m,
  },
  "npm run bench -- proofs": {
    args: ["run", "bench", "--", "proofs", "small"],
    says: /^20 rounds without the beacon's signature: .*differ 0 times[\s\S]*^1 rounds with it: .*differ 0 times/m,
  },
  "npm run bench -- returns": {
    args: ["run", "bench", "--", "returns", "small"],
    says: /^stages +0\.8000 +0\.\d{4} +±0\.\d{4} [\s\S]*^9,000 rounds, 1,500 of each rule; rules that return something else than is printed: 0$/m,
  },
};

/** The other commands that it documents. */
export const commands: Record<string, SmallRun> = {
  "npm run soak -- sequences 20000": {
    args: ["run", "soak", "--", "sequences", "small"],
    says: /^12 sequences with PROPERTY_SEED=\d+: all as on paper$/m,
  },
  "npm run soak -- payments 20000": {
    args: ["run", "soak", "--", "payments", "small"],
    says: /^12 sequences with PROPERTY_SEED=\d+: all as on paper$/m,
  },
  "npm run soak -- payments kills=1000 seed=S": {
    args: ["run", "soak", "--", "payments", "kills=4", "seed=1"],
    says: /^webhooks on: 2 kills, .*wrong: 0\nwebhooks off: 2 kills, .* [1-9]\d* deposits paid, .*wrong: 0\nthe bank's books are ours, and the books are clean$/m,
  },
  "npm run soak -- payments kills=1000 webhooks=off": {
    args: ["run", "soak", "--", "payments", "kills=2", "webhooks=off", "seed=2"],
    says: /^webhooks off: 2 kills, .* [1-9]\d* deposits paid, .*wrong: 0\nthe bank's books are ours, and the books are clean$/m,
  },
  "npm run mutants": {
    args: ["run", "mutants", "--", "small"],
    says: /^killed {4}money of one company goes to another: ".+"\nkilled .*\n2 mutants; survived: 0$/m,
  },
  "npm run flaky -- 30": {
    args: ["run", "flaky", "--", "small"],
    says: /^[1-9]\d* runs of [1-9]\d* tests, 0 red: 0\.00 in 2000$/m,
  },
  "npm run mutate": {
    args: ["run", "mutate", "--", "small"],
    says: /^[1-9]\d* mutants; survived: \d; noticed: \d+\.\d %$/m,
  },
  "npm run simulate -- rounds=100000 seed=S": {
    args: ["run", "simulate", "--", "small"],
    says: /^3\d\d rounds, void \d+, ends that a watcher saw whole [1-9]\d+, .*\n\d+ rounds a second; violations: 0$/m,
  },
  "npm run fairness -- draws=1000000": {
    args: ["run", "fairness", "--", "small"],
    says: /^ball × position +\d+\.\d +\d+ +0\.\d+ +fair$/m,
  },
  "npm run soak -- floods 60": {
    args: ["run", "soak", "--", "floods", "small"],
    says: /^one person, forbidden +[1-9]\d*( +\d+){6} +.*403: \d+/m,
  },
  "npm run fuzz -- messages=200000 seed=1": {
    args: ["run", "fuzz", "--", "small"],
    says: /^seed 1 +\d+ +\d+ +0 +0 +0 +0 +\d+ +20 of 20 +\d+ +[1-9]\d* +0 +\d+ +0 +yes$/m,
  },
  "npm run soak -- nodes 50": {
    args: ["run", "soak", "--", "nodes", "small"],
    says: /^3 nodes +2 +1 +[1-9]\d* +\d+ +[1-9]\d* +0 +1 to 1 +[1-9]\d* +0 +\d+ +\d+ +yes$[\s\S]*^books: clean$/m,
  },
  "npm run draw:recover": {
    args: ["run", "draw:recover"],
    says: /^A new epoch begins at \d+ tables, with seeds that nobody has seen\.\nEnded with every stake given back: /m,
  },
  "npm run super-admin -- <username>": { args: ["run", "super-admin", "--", "bench-owner"], says: /^Password: +\w+$/m },
  "npm run audit:verify": { args: ["run", "audit:verify"], says: /^The audit holds: \d+ records\.$/m },
  "npm run verify-books": {
    args: ["run", "verify-books"],
    says: /^Looked at: \d+ entries, \d+ sentences, \d+ rounds played again, 0 lines of journals\.\nThe books hold\.$/m,
  },
  "npm run sbom": { args: ["run", "sbom"], says: /^[1-9]\d* components in sbom\.cdx\.json$/m },
  "npm run db:types": {
    args: ["run", "db:types"],
    says: /^\d+ tables and views in server\/src\/postgres\/schema\.ts$/m,
  },
  "npm run write-package -w game": {
    args: ["run", "write-package", "-w", "game"],
    says: /^200 cartelas in web\/public\/200\.json$/m,
  },
};

/** Takes as long as all others together, so a worker has it for itself. */
export const longestCommand: Record<string, SmallRun> = {
  "npm run prove": {
    args: ["run", "prove", "--", "small"],
    says: /^no acknowledged stake is lost.+ {2,}[1-9]\d* stakes in journals, 5 kills +0$[\s\S]*^a crash never redraws.+ {2,}[1-9]\d* balls in journals +0$[\s\S]*^[1-9]\d* sentences; broken: 0$/m,
  },
};
