import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import type { Db } from "../postgres/db.ts";
import { runBounded } from "./program.ts";
import * as store from "./store.ts";

/** Backups that make themselves, and how old the last of each kind is. */
export type BackupService = {
  start(): void;
  /** What is under way is ended in good order. */
  stop(): Promise<void>;
  ages(): Promise<store.Ages>;
  /** When a backup was last restored on trial, and all was found whole; null: never. */
  lastDrill(): Promise<Date | null>;
};

type BackupDeps = { db: Db; log: Pick<Logger, "error">; config: Pick<Config, "archive" | "databaseUrl" | "worker"> };

const everyMs = 10 * 60_000;
const firstMs = 30_000;
/** Of a backup or a drill: well below a day, so that a disk that hangs in the middle of one leaves the others their daily backup. */
const boundMs = 6 * 3_600_000;
const commands = ["backup", "restore-drill"].map((name) =>
  fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url)),
);

/**
 * With BACKUP_DIRS, whoever is the first process of a machine asks every ten minutes whether a base backup or a drill is due. They
 * are programs of their own: they say so themselves, do it one at a time, and take nothing from the rounds. A Postgres of the
 * operator's is looked after by timers beside it (deploy/).
 */
export function createBackupService({ db, log, config }: BackupDeps): BackupService {
  const isOurs = config.archive !== null && config.databaseUrl === null && config.worker === 1;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | null = null;
  let isStopping = false;
  let underWay: Promise<void> = Promise.resolve();
  const turn = async () => {
    for (const command of commands) {
      if (isStopping) return;
      const { code, said } = await runBounded([command, "--if-due"], boundMs, (begun) => {
        child = begun;
      });
      if (code !== 0 && !isStopping) log.error({ command, code, said }, "a backup or its drill went wrong");
    }
  };
  const next = () => {
    underWay = underWay
      .then(turn)
      .catch((error: unknown) => log.error({ err: error }, "a backup could not be begun"))
      .then(() => {
        if (!isStopping) timer = setTimeout(next, everyMs).unref();
      });
  };
  return {
    start: () => {
      if (isOurs) timer = setTimeout(next, firstMs).unref();
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      child?.kill("SIGTERM");
      await underWay;
    },
    ages: () => store.ages(db),
    lastDrill: () => store.lastDrill(db),
  };
}
