import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { combine, split } from "shamir-secret-sharing";
import * as store from "../backup/store.ts";
import { demoSeedKey, readConfig } from "../config.ts";
import { createSeedChains } from "../draw/seed-chains.ts";
import { newestChainOfAll } from "../draw/store.ts";
import { createLog } from "../log.ts";
import { type Database, openDatabase } from "../postgres/database.ts";
import { seal, unseal } from "../seal.ts";
import { exitWith, say } from "./exit-code.ts";

const [parts, needed] = [3, 2];
const usage = `Usage: npm run seed-key -- split <folder> | join <part> <part> <file> | drill <part> <part>
       | seal <settings> <file> | open <part> <part> <sealed> <file>`;
/** What is sealed opens as this, and as nothing else. */
const place = "settings";

/**
 * `npm run seed-key`: SEED_KEY in three parts, of which any two make it again and one alone says nothing (Shamir). The key itself
 * is never printed. `seal` and `open` are for the other settings that cannot be made anew: sealed with that key, they may lie beside
 * each part. Exit code 1 where a drill finds parts that do not make this database's key.
 */
async function main(): Promise<boolean> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [what, ...paths] = positionals;
  if (what === "split" && paths.length === 1) return writeParts(resolve(paths[0] ?? ""));
  if (what === "join" && paths.length === needed + 1)
    return writeKey(await joined(paths.slice(0, needed)), paths[needed] ?? "");
  if (what === "drill" && paths.length === needed) return drill(await joined(paths));
  if (what === "seal" && paths.length === 2) return sealSettings(paths[0] ?? "", paths[1] ?? "");
  if (what === "open" && paths.length === needed + 2)
    return openSettings(await joined(paths.slice(0, needed)), paths[needed] ?? "", paths[needed + 1] ?? "");
  throw new Error(usage);
}

/** Tells one key from another, and nothing of it. */
function fingerprintOf(key: Uint8Array): string {
  return createHash("sha256").update("derash seed key").update(key).digest("hex").slice(0, 16);
}

function ownKey(): Buffer {
  const key = readConfig().draw.seedKey;
  if (key.toString("hex") === demoSeedKey)
    throw new Error("SEED_KEY is not set: the demo's is public, and needs no escrow.");
  return key;
}

async function writeParts(folder: string): Promise<boolean> {
  const key = ownKey();
  const shares = await split(new Uint8Array(key), parts, needed);
  for (const [index, share] of shares.entries()) {
    const lines = [
      `Part ${index + 1} of ${parts} of Derash's SEED_KEY. Any ${needed} make the key; this one alone says nothing of it.`,
      `fingerprint: ${fingerprintOf(key)}`,
      `part: ${Buffer.from(share).toString("hex")}`,
    ];
    writeFileSync(join(folder, `seed-key-part-${index + 1}.txt`), `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  }
  say(
    `Three parts lie in ${folder}. Give each to another person, who keeps it at another place, and delete them here.`,
  );
  say(`Fingerprint of the key: ${fingerprintOf(key)}`);
  return true;
}

/** Errors: files that are no parts, parts of different keys, parts that do not make the key that they name. */
async function joined(files: readonly string[]): Promise<Uint8Array> {
  const read = files.map((file) => {
    const text = readFileSync(file, "utf8");
    const [, fingerprint] = /^fingerprint: ([0-9a-f]{16})$/m.exec(text) ?? [];
    const [, part] = /^part: ((?:[0-9a-f]{2})+)$/m.exec(text) ?? [];
    if (!fingerprint || !part) throw new Error(`${file} is no part of a SEED_KEY.`);
    return { fingerprint, part: Buffer.from(part, "hex") };
  });
  const [first] = read;
  if (!read.every(({ fingerprint }) => fingerprint === first?.fingerprint))
    throw new Error("These are parts of different keys.");
  const key = await combine(read.map(({ part }) => new Uint8Array(part)));
  if (fingerprintOf(key) !== first?.fingerprint)
    throw new Error("These parts do not make the key that they name: one is not as it was.");
  return key;
}

function writeKey(key: Uint8Array, file: string): boolean {
  writeFileSync(resolve(file), `SEED_KEY=${Buffer.from(key).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  say(`The key lies in ${resolve(file)}. Fingerprint: ${fingerprintOf(key)}`);
  return true;
}

function sealSettings(settings: string, file: string): boolean {
  const key = ownKey();
  const sealed = seal(key, place, readFileSync(settings));
  const lines = [
    `Derash's settings, sealed with its SEED_KEY: any ${needed} parts of that open them.`,
    `fingerprint: ${fingerprintOf(key)}`,
    `sealed: ${sealed.toString("base64")}`,
  ];
  writeFileSync(resolve(file), `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  say(`The settings lie sealed in ${resolve(file)}. Keep it with each part, and seal them anew when they change.`);
  return true;
}

/** Errors: a file that holds no settings, or those of another key, or changed ones. */
function openSettings(key: Uint8Array, sealedFile: string, file: string): boolean {
  const text = readFileSync(sealedFile, "utf8");
  const [, sealed] = /^sealed: ([\w+/=]+)$/m.exec(text) ?? [];
  if (sealed === undefined) throw new Error(`${sealedFile} holds no sealed settings.`);
  if (!text.includes(`fingerprint: ${fingerprintOf(key)}\n`))
    throw new Error("These settings were sealed with another key.");
  writeFileSync(resolve(file), unseal(key, place, Buffer.from(sealed, "base64")), { mode: 0o600, flag: "wx" });
  say(`The settings lie in ${resolve(file)}.`);
  return true;
}

/** Whether the two parts open the seeds of the database, and not only whether they fit each other. */
async function drill(key: Uint8Array): Promise<boolean> {
  const config = readConfig();
  const { dbs, leave }: Database = await openDatabase(config, createLog("error"));
  const { commands: db } = dbs;
  try {
    const chain = await newestChainOfAll(db);
    const isRight = chain ? opens(key, chain) : fingerprintOf(key) === fingerprintOf(config.draw.seedKey);
    const told = `fingerprint ${fingerprintOf(key)}`;
    await store.record(db, "seed_key_drill", isRight, told);
    say(isRight ? `The two parts make the key of this database: ${told}.` : `The two parts make ANOTHER key: ${told}.`);
    return isRight;
  } finally {
    await leave();
  }
}

function opens(key: Uint8Array, chain: Parameters<ReturnType<typeof createSeedChains>["seedAt"]>[0]): boolean {
  try {
    return createSeedChains(key, chain.length).seedAt(chain, 0).length > 0;
  } catch {
    return false;
  }
}

exitWith(main());
