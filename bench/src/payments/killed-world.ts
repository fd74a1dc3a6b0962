import { santim } from "@derash/game/money";
import { type FakeBank, startFakeBank } from "@derash/server/payment/fake/server";
import { type Nodes, startNodes } from "../processes/nodes.ts";
import { openTruth, type Truth } from "../processes/truth.ts";
import { Visitor } from "../processes/visitor.ts";
import { startTempPostgres } from "../temp-postgres.ts";

const database = "killed";
/** As the demo seals them (server/src/demo/bank.ts). */
const keys = { secretKey: "CHASECK-demo", webhookSecret: "demo-hook", approvalSecret: "demo-approval" };
const opening = santim(1_000_000_00);
const firstTelegramId = 940_000_000;
const bankMs = 50;

/** A server process that is killed, a bank that is not, and what both have written down. */
export type KilledWorld = {
  nodes: Nodes;
  bank: FakeBank;
  truth: Truth;
  accountId: string;
  companyId: string;
  people: readonly Visitor[];
  stop(): Promise<void>;
};

/** Each start of a demo leads its account to a bank of its own, which dies with it. Here the account stays with the one that lives. */
const keepSettings = `
  create function keep_settings() returns trigger language plpgsql as $$ begin new.settings := old.settings; return new; end $$;
  create trigger keep_settings before update on payment_account for each row execute function keep_settings()`;

/** One server process that can be killed, on a Postgres and beside a bank that stay. */
export async function startKilledWorld({
  people: count,
  hasWebhooks,
}: {
  people: number;
  hasWebhooks: boolean;
}): Promise<KilledWorld> {
  const postgres = await startTempPostgres();
  await postgres.create(database);
  const url = postgres.urlOf(database);
  const nodes = await startNodes(url, {}, [{}]);
  const truth = openTruth(url);
  const { rows } = await truth.owner.query<{ id: string; company_id: string }>(
    "select id, company_id from payment_account where provider = 'chapa' and mode = 'demo'",
  );
  const [account] = rows;
  const front = nodes.all[0]?.url ?? "";
  if (account === undefined) throw new Error("a demo has a bank");
  const bank = await startFakeBank({
    ...{ ...keys, opening, isAlwaysOpen: true, now: () => new Date() },
    webhookUrl: hasWebhooks ? `${front}/api/payment/hook/${account.id}` : null,
    approvalUrl: `${front}/api/payment/approval/${account.id}`,
  });
  const settings = { baseUrl: bank.baseUrl, checkoutHost: bank.checkoutHost };
  await truth.owner.query("update payment_account set settings = $1 where id = $2", [settings, account.id]);
  await truth.owner.query(keepSettings);
  const working = setInterval(() => {
    void bank
      .settle()
      .then(() => bank.deliver())
      .catch(() => {});
  }, bankMs);
  const people = Array.from({ length: count }, (_, index) => new Visitor(nodes, firstTelegramId + index, 10));
  for (const person of people) await person.signIn();
  return {
    ...{ nodes, bank, truth, accountId: account.id, companyId: account.company_id, people },
    stop: async () => {
      clearInterval(working);
      await nodes.stop();
      await bank.stop();
      await truth.close();
      await postgres.stop();
    },
  };
}
