import type { AppServer } from "../app-server.ts";

export type ServerLog = {
  /** Lines of something that nobody foresaw, and what is no line of the log. */
  errors: string[];
  /** Lines of a database that did not answer, with what it said instead: they explain an answer of 503. */
  unanswered: string[];
  /** Lines with a secret in them. */
  leaks: string[];
  lines: number;
};

const errorLevel = 50;
const warnLevel = 40;
const shownMax = 600;

/** Hears what the server logs from now on. `isSecret`: whether a line says what no log may. */
export function hearLog(app: AppServer, isSecret: (line: string) => boolean): ServerLog {
  const heard: ServerLog = { errors: [], unanswered: [], leaks: [], lines: 0 };
  let rest = "";
  app.process.stdout?.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      heard.lines += 1;
      const level = levelOf(line);
      if (level >= errorLevel) heard.errors.push(line.slice(0, shownMax));
      else if (level >= warnLevel) heard.unanswered.push(line.slice(0, shownMax));
      if (isSecret(line)) heard.leaks.push(line.slice(0, shownMax));
    }
  });
  return heard;
}

/**
 * Of a line with what was thrown; 0 without it, for then the machine itself is told of, such as a clock that is not known well while
 * it is busy. What is no line of the log is an error.
 */
function levelOf(line: string): number {
  try {
    const { level, err } = JSON.parse(line) as { level: number; err?: object };
    return err === undefined ? 0 : level;
  } catch {
    return errorLevel;
  }
}
