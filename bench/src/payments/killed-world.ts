import { santim } from "@derash/game/money";
import { type FakeBank, startFakeBank } from "@derash/server/payment/fake/server";
import { type Nodes, startNodes } from "../processes/nodes.ts";
import { openTruth, type Truth } from "../processes/truth.ts";
import { Visitor } from "../processes/visitor.ts";
import { startTempPostgres } from "../temp-postgres.ts";

const database = "killed";
/** As the demo seals them (server/src/demo/bank.ts). */
const keys = { secretKey: "CHASECK-demo", webhookSecret: "demo-hook", approvalSecret: "demo-approval" };
const opening = santim(1_000_000_000_00);
const firstTelegramId = 940_000_000;
const bankMs = 50;
/** A demo prints who may come in; two rooms are enough, and they are slow, for money is what this is about. */
const settings = { STAKES: "10", COUNTDOWN_MS: "60000" };

/** A person who pays, and the account that their withdrawals go to. */
export type Payer = { person: Visitor; destinationId: string };

/** A server process that is killed, a bank that is not, and what both have written down. */
export type KilledWorld = {
  nodes: Nodes;
  bank: FakeBank;
  truth: Truth;
  accountId: string;
  companyId: string;
  payers: readonly Payer[];
  stop(): Promise<void>;
};

/** Each start of a demo leads its account to a bank of its own, which dies with it. Here the account stays with the one that lives. */
const keepSettings = `
  create function keep_settings() returns trigger language plpgsql as $$ begin new.settings := old.settings; return new; end $$;
  create trigger keep_settings before update on payment_account for each row execute function keep_settings()`;

/** One server process that can be killed, on a Postgres and beside a bank that stay. */
export async function startKilledWorld({ people }: { people: number }): Promise<KilledWorld> {
  const postgres = await startTempPostgres();
  await postgres.create(database);
  const url = postgres.urlOf(database);
  const nodes = await startNodes(url, settings, [{}]);
  const truth = openTruth(url);
  const { rows } = await truth.owner.query<{ id: string; company_id: string }>(
    "select id, company_id from payment_account where provider = 'chapa' and mode = 'demo'",
  );
  const [account] = rows;
  const front = nodes.all[0]?.url ?? "";
  if (account === undefined) throw new Error("a demo has a bank");
  const bank = await startFakeBank({
    ...{ ...keys, opening, isAlwaysOpen: true, now: () => new Date() },
    webhookUrl: `${front}/api/payment/hook/${account.id}`,
    approvalUrl: `${front}/api/payment/approval/${account.id}`,
  });
  const address = { baseUrl: bank.baseUrl, checkoutHost: bank.checkoutHost };
  await truth.owner.query("update payment_account set settings = $1 where id = $2", [address, account.id]);
  await truth.owner.query(keepSettings);
  const working = setInterval(() => {
    void bank
      .settle()
      .then(() => bank.deliver())
      .catch(() => {});
  }, bankMs);
  const payers: Payer[] = [];
  for (let index = 0; index < people; index++)
    payers.push(await payer(new Visitor(nodes, firstTelegramId + index, 10), account.company_id));
  return {
    ...{ nodes, bank, truth, accountId: account.id, companyId: account.company_id, payers },
    stop: async () => {
      clearInterval(working);
      await nodes.stop();
      await bank.stop();
      await truth.close();
      await postgres.stop();
    },
  };
}

/** In a demo the number that ends as the Telegram id does is the person's own, and confirmed at once. */
async function payer(person: Visitor, companyId: string): Promise<Payer> {
  await person.signIn();
  const { status, body } = await person.ask<{ destination: { id: string } }>("POST", "/api/payment/destinations", {
    ...{ company_id: companyId, provider: "chapa", bank: "855", holder: "Abebe" },
    account: `09${String(person.telegramId).slice(-8)}`,
  });
  if (status !== 200) throw new Error(`the destination was answered ${status}: ${JSON.stringify(body)}`);
  return { person, destinationId: body.destination.id };
}

/**
 * While no server lives: what one waits a minute for is due when the next comes, and what nobody has heard of since it was sent
 * was sent three days ago. Only clocks are moved; what is believed of a payment is not.
 */
export async function timePasses({ truth: { owner } }: Pick<KilledWorld, "truth">): Promise<void> {
  await owner.query("update deposit set leased_until = null where leased_until is not null");
  await owner.query(
    `update deposit set next_look_at = now() where state in ('created', 'offered') and created_at > now() - interval '20 s'`,
  );
  await owner.query(
    "update withdrawal set leased_until = null, next_look_at = now() where state in ('approved', 'sending', 'sent', 'unknown')",
  );
  await forgottenIsOld(owner);
}

/** Only then does the bank's list, which lacks it, end a withdrawal that never arrived there. */
export async function forgottenIsOld(owner: Truth["owner"]): Promise<void> {
  await owner.query(
    `update withdrawal set sent_at = now() - interval '73 hours', next_look_at = now()
     where state = 'unknown' and unknown_since < now() - interval '2 s'`,
  );
}
