import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Santim, santim } from "@derash/game/money";
import { createChapa } from "../../src/payment/chapa/provider.ts";
import { type FakeBank, startFakeBank } from "../../src/payment/fake/server.ts";
import { createCaller } from "../../src/payment/outward-call.ts";
import type { Intent, Order, Provider, RawCall } from "../../src/payment/provider.ts";

const secrets = { secretKey: "CHASECK-fake", webhookSecret: "hook", approvalSecret: "approve" };
/** A Monday at noon in Addis Ababa, when transfers are sent. */
export const workingHour = new Date("2026-11-23T12:00:00+03:00");

type Sender = { status: number; calls: RawCall[] };

export type BankFixture = {
  bank: FakeBank;
  provider: Provider;
  /** What the bank called us with, and what we answer. */
  webhook: Sender;
  approval: Sender;
  clock: { now: Date; pass(ms: number): void };
  drop(): Promise<void>;
};

/** The fake bank, our adapter that talks to it, and a server of ours that it calls. */
export async function bankFixture(opening: Santim = santim(1_000_000_00)): Promise<BankFixture> {
  const clock = {
    now: workingHour,
    pass(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const webhook: Sender = { status: 200, calls: [] };
  const approval: Sender = { status: 200, calls: [] };
  const ours = createServer(async (request, response) => {
    const sender = request.url === "/approval" ? approval : webhook;
    sender.calls.push({ headers: headersOf(request), body: await bodyOf(request) });
    response.writeHead(sender.status).end();
  });
  await new Promise<void>((resolve) => ours.listen(0, "127.0.0.1", resolve));
  const root = `http://127.0.0.1:${(ours.address() as AddressInfo).port}`;
  const bank = await startFakeBank({
    ...{ ...secrets, webhookUrl: `${root}/webhook`, approvalUrl: `${root}/approval` },
    ...{ now: () => clock.now, opening, isAlwaysOpen: false },
  });
  const patience = () => {
    const waiting = new AbortController();
    bank.onHeld(() => waiting.abort(new Error("no answer in time")));
    return waiting.signal;
  };
  const { baseUrl, checkoutHost } = bank;
  const account = { ...secrets, baseUrl, checkoutHost, callbackUrl: `${root}/webhook` };
  const provider = createChapa(account, createCaller(patience));
  return {
    ...{ bank, provider, webhook, approval, clock },
    drop: async () => {
      await bank.stop();
      ours.closeAllConnections();
      await new Promise((resolve) => ours.close(resolve));
    },
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().at(0)]));
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

let count = 0;
/** Unlike any that was used before, at a bank that remembers those of other runs too. */
export function newReference(): string {
  count += 1;
  return `t-${Date.now().toString(36)}-${process.pid.toString(36)}-${count}`;
}

export function intentOf(reference: string, amount: number = 100_00): Intent {
  return { reference, amount: santim(amount), phone: "+251912345678", returnUrl: "https://derash.example/back" };
}

export function orderOf(reference: string, amount: number = 100_00): Order {
  const destination = { bank: "855", account: "0912345678", holder: "Abebe Kebede" };
  return { reference, amount: santim(amount), destination };
}
