import { addSantim } from "@derash/game/money";
import { localTime } from "../../days.ts";
import { positiveSantimOf, santimOf } from "../birr-text.ts";
import type { Evidence, Outgoing, Unread } from "./evidence.ts";
import { type Bank, normaliseReference } from "./reference.ts";

type Group = "amount" | "balance" | "name" | "payer" | "account" | "date" | "time" | "reference" | "fee" | "vat";
type Groups = Partial<Record<Group, string>>;
type Template = { name: string; bank: Bank; text: RegExp };

const dear = "^(?:Dear .{1,60}? )?";
const amount = String.raw`(?<amount>[\d,]+(?:\.\d{1,2})?)`;
const balance = String.raw`(?<balance>[\d,]+(?:\.\d{1,2})?)`;
/** Payers choose their names: without brackets in it, none can pass for the masked number behind it. */
const name = "(?<name>[^()]{1,60}?)";
const moment = String.raw`(?<date>\d{2}/\d{2}/\d{4})(?: at)? (?<time>\d{2}:\d{2}:\d{2})`;
const fees = String.raw`(?: The service fee is ETB (?<fee>[\d.,]+\d) and 15% VAT on the service fee is ETB (?<vat>[\d.,]+\d)\.)?`;

/**
 * Anchored on the verb, for each text has at least two sums. Each says the whole of what counts, in order; a text that lacks a part
 * of it is of no template. They are of 2026; a bank that changes its words gets a new one beside, never a changed one.
 */
const incoming: Template[] = [
  {
    ...{ name: "telebirr-received-1", bank: "telebirr" },
    text: new RegExp(
      String.raw`${dear}You have received ETB ${amount} from ${name} ?\((?<payer>\d{4}\*{4}\d{4})\) on ${moment}\. Your transaction number is (?<reference>[A-Z0-9]{10})\. Your current E-Money Account balance is ETB ${balance}\.`,
    ),
  },
  {
    ...{ name: "cbe-credited-1", bank: "cbe" },
    text: new RegExp(
      String.raw`${dear}your Account (?<account>\d\*+\d{4}) has been credited with ETB ${amount}(?: on \d{2}-[A-Z]{3}-\d{2})?(?: from ${name} ?\((?<payer>\d\*+\d{4})\))?(?: with Ref No (?<reference>FT[A-Z0-9]{10}))?\.? Your Current Balance is ETB ?${balance}\.`,
      "i",
    ),
  },
  {
    ...{ name: "cbe-credited-2", bank: "cbe" },
    text: new RegExp(
      String.raw`${dear}your Account (?<account>\d\*+\d{4}) has been credited with ETB ${amount} from ${name}, on ${moment} with Ref No (?<reference>FT[A-Z0-9]{10})\.? Your Current Balance is ETB ?${balance}\.`,
      "i",
    ),
  },
  {
    ...{ name: "cbe-app-received-1", bank: "cbe" },
    text: new RegExp(
      String.raw`${dear}You have received ETB ${amount} from account (?<payer>\d\*+\d{4}) \(${name}\) to your account (?<account>\d\*+\d{4})\. ?Your current balance is ETB ?${balance}\.`,
      "i",
    ),
  },
];
const outgoing: Template[] = [
  {
    ...{ name: "telebirr-sent-1", bank: "telebirr" },
    text: new RegExp(
      String.raw`${dear}You have transferred ETB ${amount} to ${name} ?\(\d{4}\*{4}\d{4}\) on ${moment}\. Your transaction number is (?<reference>[A-Z0-9]{10})\.${fees} Your current E-Money Account balance is ETB ${balance}\.`,
    ),
  },
];

/** Reads a text as it came. Two templates never read the same text; a test holds them to it. */
export function readSms(body: string): Evidence | Outgoing | Unread {
  const text = plainText(body);
  for (const template of incoming) {
    const groups = template.text.exec(text)?.groups;
    if (groups !== undefined) return received(template, groups);
  }
  for (const template of outgoing) {
    const groups = template.text.exec(text)?.groups;
    if (groups !== undefined) return sent(template, groups);
  }
  return { is: "unread" };
}

/** Which templates read a text. */
export function templatesOf(body: string): string[] {
  return [...incoming, ...outgoing].filter(({ text }) => text.test(plainText(body))).map((template) => template.name);
}

/** One line, and one kind of each sign. */
function plainText(body: string): string {
  return body
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

function received({ name: template, bank }: Template, groups: Groups): Evidence | Unread {
  const came = positiveSantimOf(groups.amount);
  const left = santimOf(groups.balance);
  const reference = referenceOf(bank, groups.reference);
  // A balance that is less than what has just come is of no real text.
  if (came === null || left === null || left < came || reference === "broken") return { is: "unread" };
  return {
    ...{ is: "received", bank, template, reference, amount: came, balance: left, at: momentOf(groups) },
    ...{ payer: groups.payer ?? null, payerName: groups.name ?? null, account: groups.account ?? null },
  };
}

function sent({ name: template, bank }: Template, groups: Groups): Outgoing | Unread {
  const gone = positiveSantimOf(groups.amount);
  const left = santimOf(groups.balance);
  const reference = referenceOf(bank, groups.reference);
  if (gone === null || left === null || reference === "broken") return { is: "unread" };
  const [fee, vat] = [santimOf(groups.fee), santimOf(groups.vat)];
  const taken = fee === null || vat === null ? null : addSantim(fee, vat);
  return { is: "sent", bank, template, reference, amount: gone, fees: taken, balance: left };
}

/** A receipt's number is in the one form that players' are brought into, or the text is not what it looks like. */
function referenceOf(bank: Bank, written: string | undefined): string | null | "broken" {
  if (written === undefined) return null;
  const read = normaliseReference(written);
  return read?.bank === bank ? read.reference : "broken";
}

/** On Ethiopia's clock: these texts name no zone. null where there is no time, or one that is none. */
function momentOf({ date, time }: Groups): Date | null {
  if (date === undefined || time === undefined) return null;
  const [day = "", month = "", year = ""] = date.split("/");
  const isoDay = `${year}-${month}-${day}`;
  const at = new Date(`${isoDay}T${time}+03:00`);
  if (Number.isNaN(at.getTime())) return null;
  // The thirty-first of February is no day, and not the third of March.
  return localTime(at).toISOString().startsWith(isoDay) ? at : null;
}
