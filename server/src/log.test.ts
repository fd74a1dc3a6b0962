import { inspect } from "node:util";
import { Api } from "grammy";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(level: string, write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog(level, { write: (line: string) => void lines.push(line) }));
  return lines.join("");
}

const secrets = { initData: "s3cret", token: "s3cret", refreshToken: "s3cret", phoneNumber: "s3cret" };

test("secrets and identities never reach the log, however deep they lie", () => {
  const text = logged("info", (log) => {
    log.info(secrets, "a sign-in");
    log.info({ body: secrets }, "a body");
    log.info({ req: { body: secrets, headers: { authorization: "Bearer s3cret" } } }, "a request");
    log.error({ err: Object.assign(new Error("failed"), secrets) }, "a failure");
  });
  expect(text).not.toContain("s3cret");
  expect(text.match(/\[hidden\]/g)).toHaveLength(17);
  expect(text).toContain("a sign-in");
});

test("a bot's token never reaches the log, whatever words it stands in", async () => {
  const token = "7000000001:AAF-abcdefghijklmnopqrstuvwxyz_01234";
  // Nobody listens at this port; what grammY throws then names the address, and so the token.
  const api = new Api(token, { apiRoot: "http://127.0.0.1:1" });
  const error = await api.getMe().catch((thrown: unknown) => thrown);
  expect(inspect(error, { depth: 5 })).toContain(token);
  const text = logged("info", (log) => {
    log.info({ err: error }, "an error");
    log.info(`a call to /bot${token}/getMe`);
  });
  expect(text).not.toContain("AAF-");
  expect(text.match(/\[hidden\]/g)?.length).toBeGreaterThanOrEqual(2);
});

test("a level keeps out what is below it", () => {
  expect(logged("warn", (log) => log.info("chatter"))).toBe("");
  expect(logged("silent", (log) => log.fatal("the end"))).toBe("");
});
