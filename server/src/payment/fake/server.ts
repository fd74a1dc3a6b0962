import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  balances,
  failed,
  initialize,
  keyRefusal,
  listPayments,
  listTransfers,
  type Reply,
  transfer,
  verify,
  verifyTransfer,
} from "./answers.ts";
import { Bank } from "./bank.ts";
import type { Books, Payment } from "./books.ts";
import type { Fault, FaultyCall } from "./faults.ts";
import type { Notice } from "./notices.ts";
import { isWebAddress, missingPage, paymentPage } from "./page.ts";
import type { BankSettings } from "./settings.ts";
import { bytesOf, type Outgoing, refusedBefore, spoilt } from "./spoiling.ts";

/**
 * A bank that moves no money: Chapa's documented routes, statuses and texts over real HTTP, with books of its own. It knows
 * nothing of our adapter. The demo pays with it; tests give it a script of what goes wrong.
 */
export type FakeBank = {
  /** For the adapter: where its API is, and the host of its pages. */
  baseUrl: string;
  checkoutHost: string;
  books(): Books;
  /** What goes wrong next, in this order of each kind. */
  script(...faults: readonly Fault[]): void;
  forgetScript(): void;
  pay(txRef: string): void;
  decline(txRef: string): void;
  reverse(txRef: string): void;
  /** Takes on what is queued, and sends what is due. A demo does both by itself. */
  settle(): Promise<void>;
  deliver(): Promise<void>;
  waiting(): readonly Notice[];
  /** Calls when it holds an answer back, so that a test gives up at once and not after a time. */
  onHeld(listener: () => void): void;
  /** Lets the answers go that it was slow with. */
  release(): void;
  stop(): Promise<void>;
};

type Options = BankSettings & { port?: number; host?: string; isAutomatic?: boolean };

const bodyBytesMax = 100_000;
const automaticMs = 500;

export async function startFakeBank({
  port = 0,
  host = "127.0.0.1",
  isAutomatic = false,
  ...settings
}: Options): Promise<FakeBank> {
  const bank = new Bank(settings);
  const desk = new Desk(bank);
  const server = createServer((request, response) => {
    desk.serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const at = `${host}:${(server.address() as AddressInfo).port}`;
  desk.root = `http://${at}`;
  const timer = isAutomatic ? setInterval(() => void work(bank), automaticMs) : null;
  timer?.unref();
  return {
    ...{ baseUrl: `http://${at}/v1`, checkoutHost: at, books: () => bank.books.snapshot() },
    script: (...faults) => bank.script.add(faults),
    forgetScript: () => bank.script.clear(),
    pay: (txRef) => withPayment(bank, txRef, (payment) => bank.pay(payment)),
    decline: (txRef) => withPayment(bank, txRef, (payment) => bank.decline(payment)),
    reverse: (txRef) => withPayment(bank, txRef, (payment) => bank.reverse(payment)),
    ...{ settle: () => bank.settle(), deliver: () => bank.deliver(), waiting: () => bank.waiting() },
    onHeld: (listener) => void desk.listeners.add(listener),
    release: () => desk.release(),
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function work(bank: Bank): Promise<void> {
  await bank.settle();
  await bank.deliver();
}

function withPayment(bank: Bank, txRef: string, act: (payment: Payment) => void): void {
  const payment = bank.books.payments.get(txRef);
  if (payment !== undefined) act(payment);
}

/** One HTTP call: which it is, what goes wrong with it, and its answer. */
class Desk {
  root = "";
  readonly listeners = new Set<() => void>();
  readonly #bank: Bank;
  #held: (() => void)[] = [];

  constructor(bank: Bank) {
    this.#bank = bank;
  }

  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://bank");
    const body = await bodyOf(request);
    const page = /^\/checkout\/payment\/([\w-]+)$/.exec(url.pathname)?.[1];
    if (page !== undefined) {
      this.#servePage(page, request.method === "POST" ? new URLSearchParams(body).get("act") : null, response);
      return;
    }
    const refused = keyRefusal(this.#bank, request.headers.authorization);
    const called = routeOf(request.method ?? "", url);
    if (refused !== null || called === null) this.#send(bytesOf(refused ?? failed(404, "Not found")), response);
    else await this.#answer(called, jsonOf(body), response);
  }

  /** `act` is null where somebody only looks. */
  #servePage(page: string, act: string | null, response: ServerResponse): void {
    const payment = [...this.#bank.books.payments.values()].find((each) => each.page === page);
    if (act !== null && payment !== undefined) {
      if (act === "pay") this.#bank.pay(payment);
      else this.#bank.decline(payment);
      if (isWebAddress(payment.returnUrl)) {
        response.writeHead(303, { location: payment.returnUrl }).end();
        return;
      }
    }
    const policy = "default-src 'none'; style-src 'unsafe-inline'";
    response.writeHead(payment === undefined ? 404 : 200, {
      ...{ "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    });
    response.end(payment === undefined ? missingPage() : paymentPage(payment));
  }

  async #answer(called: Called, asked: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const fault = this.#bank.script.take(called.call);
    if (fault === "before_cut") {
      response.destroy();
      return;
    }
    const refused = refusedBefore(called.call, fault);
    if (refused !== null) {
      this.#send(bytesOf(refused), response);
      return;
    }
    const reply = replyOf(this.#bank, called, asked, this.root);
    if (fault === "then_webhook_first") await work(this.#bank);
    this.#send(spoilt(fault, reply), response);
  }

  #send(outgoing: Outgoing, response: ServerResponse): void {
    if (outgoing.is === "held") {
      this.#held.push(() => outgoing.forEver || this.#send(bytesOf(outgoing.reply), response));
      for (const listener of this.listeners) listener();
    } else if (outgoing.is === "cut") {
      // More is promised than comes.
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": String(outgoing.bytes.length * 2),
      });
      response.write(outgoing.bytes, () => response.destroy());
    } else {
      response.writeHead(outgoing.http, { "content-type": outgoing.type }).end(outgoing.bytes);
    }
  }
}

function replyOf(bank: Bank, { call, name, page }: Called, asked: Record<string, unknown>, root: string): Reply {
  switch (call) {
    case "initialize":
      return initialize(bank, asked, root);
    case "verify":
      return verify(bank, name);
    case "transfer":
      return transfer(bank, asked);
    case "transfer_verify":
      return verifyTransfer(bank, name);
    case "transactions":
      return listPayments(bank, page);
    case "transfers":
      return listTransfers(bank, page);
    case "balances":
      return balances(bank);
  }
}

type Called = { call: FaultyCall; name: string; page: number };

const routes: Record<string, FaultyCall> = {
  "POST transaction/initialize": "initialize",
  "GET transaction/verify": "verify",
  "GET transactions": "transactions",
  "POST transfers": "transfer",
  "GET transfers/verify": "transfer_verify",
  "GET transfers": "transfers",
  "GET balances/ETB": "balances",
};

function routeOf(method: string, { pathname, searchParams }: URL): Called | null {
  const [, root, first = "", second = "", third = ""] = pathname.split("/").map(decodeURIComponent);
  const call = routes[`${method} ${second === "" ? first : `${first}/${second}`}`];
  if (root !== "v1" || call === undefined) return null;
  return { call, name: third, page: Number(searchParams.get("page") ?? 1) };
}

function jsonOf(body: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new Error("the call is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
