import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { JournalLine } from "@derash/books/journal";

/** What one client saw, on its disk before it does anything else with it. */
export type Journal = { write(line: JournalLine): void; close(): void };

export function openJournal(folder: string, name: string): Journal {
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, `${name}.ndjson`), "a");
  return {
    write: (line) => void writeSync(file, `${JSON.stringify(line)}\n`),
    close: () => closeSync(file),
  };
}
