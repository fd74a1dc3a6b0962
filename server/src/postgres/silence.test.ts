import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";
import { type SilentProxy, silentProxy } from "../../test/silent-proxy.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let proxy: SilentProxy;
let abebe: TestPlayer;
let nextId = 8_100_000;
let nextBet = 1;

beforeAll(async () => {
  const stakes = Array.from({ length: 9 }, (_, index) => String(index + 1)).join(",");
  const settings: Record<string, string> = { STAKES: stakes, COUNTDOWN_MS: "600000", LOG_LEVEL: "silent" };
  server = await testApp(settings, async ({ url }) => {
    proxy = await silentProxy(url);
    settings.DATABASE_URL = proxy.url;
  });
});
beforeEach(async () => {
  abebe = await signIn(server.url, nextId++);
});
afterAll(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  await proxy.stop();
  await server.stop();
});

type Answered = { status: number; retryAfter: string | null };

/** Asks so many at once; a server that waits for ever fails the test here. The promise is five seconds, the rest is for slow machines. */
async function asked(count: number, path = "/api/balance"): Promise<Answered[]> {
  const ask = async (): Promise<Answered> => {
    const headers = { authorization: `Bearer ${abebe.token}` };
    const answer = await fetch(server.url + path, { headers, signal: AbortSignal.timeout(15_000) });
    await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  };
  return Promise.all(Array.from({ length: count }, ask));
}

const answered: Answered = { status: 200, retryAfter: null };
const refused: Answered = { status: 503, retryAfter: "1" };

/** What was refused says that it may be asked for again. */
const expectAnswers = (answers: Answered[]) => {
  for (const answer of answers) expect([answered, refused]).toContainEqual(answer);
};

test("connections that fall silent are given up, and new ones answer", async () => {
  expect(await asked(30)).toEqual(Array(30).fill(answered));
  proxy.silence();
  const answers = await asked(30);
  expectAnswers(answers);
  expect(answers).toContainEqual(refused);
  expect(await asked(30)).toEqual(Array(30).fill(answered));
});

test("a database that cannot be reached at all refuses at once, and is there again at once", async () => {
  proxy.silenceAll();
  expect(await asked(30)).toEqual(Array(30).fill(refused));
  expect(await asked(30)).toEqual(Array(30).fill(refused));
  proxy.end();
  expect(await asked(30)).toEqual(Array(30).fill(answered));
});

test("a stake whose answer was lost is taken once, however often it is asked for", async () => {
  const bet = nextBet++;
  expect((await abebe.reserve(7, bet)).status).toBe(200);
  proxy.loseAnswers();
  const lost = await Promise.all([1, 2, 3].map(() => abebe.confirm(7, bet)));
  for (const { status, body } of lost)
    expect(status === 503 ? body : { error: "unavailable" }).toMatchObject({ error: "unavailable" });
  expect(lost.map(({ status }) => status)).toContain(503);
  const again = await abebe.confirm(7, bet);
  expect(again.body).toMatchObject({ success: true, newBalance: 1000 - bet });
  expect(await abebe.balance()).toBe(1000 - bet);
  const { rows } = await server.owner.query(
    "select count(*)::int as count from round_cartela where status = 'confirmed' and cartela_number = 7",
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(await ledgerViolations(server.db)).toEqual([]);
});

test("a long report is refused too, and then comes on a connection of its own", async () => {
  const leaders = "/api/scores";
  proxy.silenceAll();
  for (const answer of await asked(3, leaders)) expect(answer.status).toBe(503);
  proxy.end();
  expect((await asked(3)).map(({ status }) => status)).toEqual([200, 200, 200]);
});
