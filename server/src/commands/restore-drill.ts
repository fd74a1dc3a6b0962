import { randomInt } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { archiveNow } from "../backup/repositories.ts";
import { answers, type Base, baseBefore } from "../backup/repository.ts";
import { hasRecovered, hasReplayed, type Restored, restoreInto, TooLate } from "../backup/restore.ts";
import { checkRoom } from "../backup/room.ts";
import * as store from "../backup/store.ts";
import { leadsTo, timelinesIn } from "../backup/timeline.ts";
import { oneAtATime } from "../backup/turn.ts";
import { type Config, readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { stopCluster } from "../postgres/cluster.ts";
import { type Database, openDatabase } from "../postgres/database.ts";
import { platformBinaries, postgresIdentity, readable } from "../postgres/installation.ts";
import { namedProcess } from "../postgres/postmaster.ts";
import { type Looked, lookAt } from "./drill-questions.ts";
import { exitWith, say } from "./exit-code.ts";
import { untilSignalled } from "./signalled.ts";

const hoursApart = 7 * 24;
const proofsDefault = 1000;

type Drill = { database: Database; config: Config; proofs: number; signal: AbortSignal };

/**
 * `npm run restore-drill`: restores each repository's newest base backup to a moment by chance, into a scratch folder, and looks
 * whether what came back is worth having. `--on <url or host:port>`: another way of restoring has made that scratch database, and it
 * is only looked at; with a host alone the rest is as in DATABASE_URL. `--up-to <place in the WAL>`: it must know what was written
 * until then, such as pg_create_restore_point answered. The database keeps how it went, but with `--only-look`, for which whoever
 * calls keeps it. Exit code 1 where anything is wrong.
 */
async function main(signal: AbortSignal): Promise<boolean> {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  const { values } = parseArgs({
    options: { "if-due": flag, "only-look": flag, on: text, "up-to": text, proofs: text },
  });
  if (values["up-to"] !== undefined && values.on === undefined) throw new Error("--up-to goes with --on.");
  const config = readConfig();
  const database = await openDatabase(config, createLog("error"));
  const { url, dbs } = database;
  const drill: Drill = { database, config, proofs: Number(values.proofs ?? proofsDefault), signal };
  try {
    const isOk = await oneAtATime(url, "drill", async () => {
      // What a restart of the machine has left: soon after its start a server asks whether a drill is due, and so it goes.
      if (database.dataDir !== null) await clear(scratchIn(database.dataDir));
      if (values["if-due"] && !(await store.isDue(dbs.commands, "restore_drill", hoursApart))) return true;
      const beganAt = performance.now();
      const looked = await (values.on ? lookedOn(drill, values.on, values["up-to"]) : drilled(drill)).catch(
        failed(signal),
      );
      const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
      for (const violation of looked.violations) say(`BROKEN: ${violation}`);
      const holds = looked.violations.length === 0;
      const told = `${looked.told}, in ${seconds} s`;
      say(`${holds ? "The backup holds" : "The backup does NOT hold"}: ${told}.`);
      if (!values["only-look"])
        await store.record(dbs.commands, "restore_drill", holds, [told, ...looked.violations].join("\n"));
      return holds;
    });
    if (isOk === null) say("Another process drills just now.");
    return isOk ?? values["if-due"] === true;
  } finally {
    await database.leave();
  }
}

/** A restore that fails is what a drill is for; only one that was told to end has found nothing out. */
function failed(signal: AbortSignal): (error: unknown) => Looked {
  return (error) => {
    signal.throwIfAborted();
    return { told: "no restore", violations: [error instanceof Error ? error.message : String(error)] };
  };
}

const look = ({ config, proofs, signal }: Drill, url: string) =>
  lookAt(url, { proofs, seedKey: config.draw.seedKey, signal });

/** Looks at what another way of restoring has made. */
async function lookedOn(drill: Drill, on: string, upTo?: string): Promise<Looked> {
  const url = on.includes("://") ? on : Object.assign(new URL(drill.database.url), { host: on }).href;
  await hasRecovered(url, drill.signal);
  const isWhole = upTo === undefined || (await hasReplayed(url, upTo));
  const { told, violations } = await look(drill, url);
  const lost = isWhole ? [] : [`what was written until ${upTo} did not come back: the WAL has a hole, or came late`];
  return { told, violations: [...lost, ...violations] };
}

/** All repositories, one after the other: one that nobody reads from is not known to be good. */
async function drilled(drill: Drill): Promise<Looked> {
  const { config, database, signal } = drill;
  const folders = config.archive?.folders;
  if (!folders) throw new Error("There is nothing to restore from: set BACKUP_DIRS, see docs/backups.md.");
  const upTo = await archiveNow(database.url);
  const all: Looked[] = [];
  for (const folder of folders) {
    const { told, violations } = await drilledFrom(drill, folder, upTo).catch(failed(signal));
    all.push({ told: `${folder} ${told}`, violations: violations.map((violation) => `${folder}: ${violation}`) });
  }
  return { told: all.map(({ told }) => told).join("; "), violations: all.flatMap(({ violations }) => violations) };
}

const scratchIn = (dataDir: string) => join(dataDir, "restore-drill");

async function drilledFrom(drill: Drill, folder: string, upTo: string): Promise<Looked> {
  const { database, signal } = drill;
  const dataDir = database.dataDir ?? "";
  await answers(folder);
  const timelines = timelinesIn([folder]);
  const base = baseBefore([folder], null, leadsTo("latest", timelines));
  if (!base) throw new Error("there is no base backup");
  const scratch = scratchIn(dataDir);
  await clear(scratch);
  await checkRoom(database.dbs.commands, dataDir);
  let restored: Restored | null = null;
  const end = () => void restored?.stop().catch(() => {});
  try {
    let isToEnd: boolean;
    ({ restored, isToEnd } = await restoredByChance(scratch, base, folder, signal));
    signal.addEventListener("abort", end, { once: true });
    const at = restored.lastCommitAt ?? base.at;
    const isWhole = !isToEnd || (await hasReplayed(restored.url, upTo));
    const { told, violations } = await look(drill, restored.url);
    const hole = isWhole ? [] : [`the WAL has a hole after ${at.toISOString()}: what came later is lost`];
    return { told: `to ${at.toISOString()}: ${told}`, violations: [...hole, ...violations] };
  } finally {
    signal.removeEventListener("abort", end);
    await clear(scratch);
  }
}

/** Any moment since the base backup; where nothing was committed after it, the end. */
async function restoredByChance(
  scratch: string,
  base: Base,
  folder: string,
  signal: AbortSignal,
): Promise<{ restored: Restored; isToEnd: boolean }> {
  const sinceMs = Math.max(Date.now() - base.at.getTime(), 1);
  const until = new Date(base.at.getTime() + randomInt(Math.min(sinceMs, 2 ** 47)));
  const restoredTo = async (moment: Date | "end") => ({
    restored: await restoreInto(scratch, base.file, { folders: [folder], until: moment, signal }),
    isToEnd: moment === "end",
  });
  try {
    return await restoredTo(until);
  } catch (error) {
    if (!(error instanceof TooLate)) throw error;
    await clear(scratch);
    return restoredTo("end");
  }
}

/** Also what a drill left that was killed, its Postgres included. */
async function clear(scratch: string): Promise<void> {
  const folder = join(scratch, "postgres");
  if (existsSync(folder) && (await namedProcess(folder)) === "ours") {
    const identity = await postgresIdentity();
    const binaries = readable(await platformBinaries(), identity);
    await stopCluster({ binaries, identity, folder, password: "", settings: [] });
  }
  rmSync(scratch, { recursive: true, force: true });
}

exitWith(untilSignalled(main));
