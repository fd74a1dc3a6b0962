import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Update } from "grammy/types";
import { messageViolation } from "./bot/message-violation.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a bot sends is looked at freely by each test
type Payload = any;
export type Call = { method: string; payload: Payload; at: number; ok: boolean };
type Answer =
  | { ok: true; result: unknown }
  | { ok: false; error_code: number; description: string; parameters?: { retry_after: number } };
type Violation = { method: string; answer: Answer; times: number };
type NewUpdate = Omit<Update, "update_id"> & { update_id?: number };

/** Telegram's side of the Bot API on loopback, strict where Telegram is, with violations on demand. */
export type FakeBotApi = {
  /** For TELEGRAM_API_ROOT. */
  url: string;
  /** Delivers updates: to the poller together in one answer, or to the webhook that was set. */
  push(...updates: NewUpdate[]): Promise<void>;
  /** Calls of a method so far, refused ones included. */
  calls(method: string): Call[];
  /** The first accepted call that fits, past or future. */
  waitFor(method: string, predicate?: (payload: Payload) => boolean): Promise<Call>;
  inject429(method: string, retryAfterSeconds: number, times: number): void;
  fail(method: string, status: number, description: string, times: number): void;
  /** This person has blocked the bot. */
  block(chatId: number): void;
  /** From now on each update comes twice in its answer, and once more in the next. */
  duplicateUpdates(): void;
  /** The bot has a main mini app, which links open; said before it introduces itself. */
  giveApp(): void;
  /** From now on the updates of an answer come in the wrong order. */
  reorderUpdates(): void;
  stop(): Promise<void>;
};

const bot = { id: 1000000001, is_bot: true, first_name: "Derash", username: "derash_test_bot" };
const introduction = { can_join_groups: true, can_read_all_group_messages: false, supports_inline_queries: false };

export async function startFakeBotApi({ token }: { token: string }): Promise<FakeBotApi> {
  const telegram = new Telegram();
  const server = createServer((request, response) => {
    serve(telegram, token, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    push: (...updates) => telegram.push(updates),
    calls: (method) => telegram.calls.filter((call) => call.method === method),
    waitFor: (method, predicate = () => true) =>
      telegram.waitFor((call) => call.method === method && call.ok && predicate(call.payload)),
    inject429: (method, seconds, times) => {
      const description = `Too Many Requests: retry after ${seconds}`;
      telegram.violations.push({
        method,
        times,
        answer: { ...refusal(429, description), parameters: { retry_after: seconds } },
      });
    },
    fail: (method, status, description, times) =>
      telegram.violations.push({ method, times, answer: refusal(status, description) }),
    block: (chatId) => telegram.blocked.add(chatId),
    duplicateUpdates: () => {
      telegram.isDuplicating = true;
    },
    giveApp: () => {
      telegram.hasApp = true;
    },
    reorderUpdates: () => {
      telegram.isReordering = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  telegram: Telegram,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "");
  const payload = await bodyOf(request);
  const answer =
    parts?.[1] === token && parts[2]
      ? await telegram.answer(parts[2], payload, () => response.destroyed)
      : refusal(401, "Unauthorized");
  response.writeHead(answer.ok ? 200 : answer.error_code, { "content-type": "application/json" });
  response.end(JSON.stringify(answer));
}

async function bodyOf(request: IncomingMessage): Promise<Payload> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text ? JSON.parse(text) : {};
}

function refusal(code: number, description: string): Answer & { ok: false } {
  return { ok: false, error_code: code, description };
}

/** Shared by all fakes of a process, for a database that outlives one of them must see new numbers. */
let nextUpdateId = 1000;

/** What Telegram knows and does. */
class Telegram {
  readonly calls: Call[] = [];
  readonly violations: Violation[] = [];
  readonly blocked = new Set<number>();
  isDuplicating = false;
  hasApp = false;
  isReordering = false;
  #waiting: Update[] = [];
  #repeats: Update[] = [];
  readonly #edited = new Map<string, string>();
  #nextMessageId = 1;
  #webhook: { url: string; secret: string } | null = null;
  #watchers = new Set<(call: Call) => void>();
  #poller: (() => void) | null = null;

  async push(updates: NewUpdate[]): Promise<void> {
    const numbered = updates.map((update) => ({ ...update, update_id: update.update_id ?? nextUpdateId++ }) as Update);
    if (this.#webhook) return this.#deliver(numbered, this.#webhook);
    this.#waiting.push(...numbered);
    this.#poller?.();
  }

  async #deliver(updates: Update[], { url, secret }: { url: string; secret: string }): Promise<void> {
    const headers = { "content-type": "application/json", "x-telegram-bot-api-secret-token": secret };
    for (const update of this.#disturbed(updates))
      await fetch(url, { method: "POST", headers, body: JSON.stringify(update) });
  }

  #disturbed(updates: Update[]): Update[] {
    const ordered = this.isReordering ? updates.toReversed() : updates;
    return this.isDuplicating ? ordered.flatMap((update) => [update, update]) : ordered;
  }

  waitFor(fits: (call: Call) => boolean): Promise<Call> {
    const past = this.calls.find(fits);
    if (past) return Promise.resolve(past);
    return new Promise((resolve) => {
      const watch = (call: Call) => {
        if (!fits(call)) return;
        this.#watchers.delete(watch);
        resolve(call);
      };
      this.#watchers.add(watch);
    });
  }

  async answer(method: string, payload: Payload, isGone: () => boolean): Promise<Answer> {
    const violation = this.violations.find((candidate) => candidate.method === method && candidate.times > 0);
    if (violation) violation.times -= 1;
    const answer =
      violation?.answer ?? (method === "getUpdates" ? await this.#poll(payload, isGone) : this.#do(method, payload));
    const call: Call = { method, payload, at: Date.now(), ok: answer.ok };
    this.calls.push(call);
    for (const watch of [...this.#watchers]) watch(call);
    return answer;
  }

  /** Holds an empty answer back until there are updates, or the time is up. */
  async #poll(
    { offset = 0, timeout = 0 }: { offset?: number; timeout?: number },
    isGone: () => boolean,
  ): Promise<Answer> {
    if (this.#webhook) return refusal(409, "Conflict: can't use getUpdates method while webhook is active");
    this.#waiting = this.#waiting.filter((update) => update.update_id >= offset);
    if (this.#waiting.length + this.#repeats.length === 0 && timeout > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeout * 1000);
        timer.unref();
        this.#poller = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    if (isGone()) return { ok: true, result: [] };
    const result = [...this.#repeats, ...this.#disturbed(this.#waiting)];
    this.#repeats = this.isDuplicating ? [...this.#waiting] : [];
    return { ok: true, result };
  }

  #do(method: string, payload: Payload): Answer {
    switch (method) {
      case "getMe":
        return { ok: true, result: { ...bot, ...introduction, has_main_web_app: this.hasApp } };
      case "sendMessage":
      case "editMessageText":
        return this.#message(payload);
      case "setWebhook":
        this.#webhook = { url: payload.url, secret: payload.secret_token ?? "" };
        return { ok: true, result: true };
      case "deleteWebhook":
        this.#webhook = null;
        return { ok: true, result: true };
      case "savePreparedInlineMessage":
        return this.#prepare(payload);
      case "setMyCommands":
      case "setChatMenuButton":
      case "answerCallbackQuery":
        return { ok: true, result: true };
      default:
        return refusal(404, "Not Found: method not found");
    }
  }

  /** As Telegram: a photograph by an https address, links that anybody can open, and a person who knows the bot. */
  #prepare({ user_id, result }: Payload): Answer {
    if (this.blocked.has(user_id)) return refusal(403, "Forbidden: bot was blocked by the user");
    const urls = [
      result.photo_url,
      result.thumbnail_url,
      ...result.reply_markup.inline_keyboard.flat().map((it: Payload) => it.url),
    ];
    if (result.type !== "photo" || !urls.every((url) => String(url).startsWith("https://")))
      return refusal(400, "Bad Request: WEBDOCUMENT_URL_INVALID");
    const id = `prepared-${this.#nextMessageId++}`;
    return { ok: true, result: { id, expiration_date: Math.floor(Date.now() / 1000) + 86_400 } };
  }

  #message(payload: Payload): Answer {
    if (this.blocked.has(payload.chat_id)) return refusal(403, "Forbidden: bot was blocked by the user");
    const violation = messageViolation(payload, this.#edited.get(payload.chat_id));
    if (violation) return refusal(400, `Bad Request: ${violation}`);
    if (payload.message_id) this.#edited.set(payload.chat_id, payload.text);
    const chat = { id: payload.chat_id, type: "private", first_name: "Player" };
    const message_id = payload.message_id ?? this.#nextMessageId++;
    const date = Math.floor(Date.now() / 1000);
    return { ok: true, result: { message_id, from: bot, chat, date, text: payload.text } };
  }
}

export type Person = { id: number; first_name: string; language_code?: string };
type Extra = Record<string, unknown>;

/** What somebody writes to the bot in private; commands come marked as such. */
export function textUpdate(from: Person, text: string, extra: Extra = {}): NewUpdate {
  const [command = ""] = text.split(" ");
  const entities = command.startsWith("/") ? [{ type: "bot_command", offset: 0, length: command.length }] : [];
  return messageUpdate(from, { text, entities, ...extra });
}

/** A contact card that somebody sends to the bot in private. */
export function contactUpdate(
  from: Person,
  contact: { phone_number: string; user_id?: number },
  extra: Extra = {},
): NewUpdate {
  return messageUpdate(from, { contact: { first_name: from.first_name, ...contact }, ...extra });
}

/** A press of an inline button. */
export function pressUpdate(from: Person, data: string): NewUpdate {
  const { message } = messageUpdate(from, { text: "pressed" });
  return {
    callback_query: { id: "1", chat_instance: "1", from: { is_bot: false, ...from }, data, message },
  } as NewUpdate;
}

function messageUpdate(from: Person, content: Extra): NewUpdate {
  const chat = { id: from.id, type: "private", first_name: from.first_name };
  return {
    message: { message_id: 1, date: 1_700_000_000, chat, from: { is_bot: false, ...from }, ...content },
  } as unknown as NewUpdate;
}
