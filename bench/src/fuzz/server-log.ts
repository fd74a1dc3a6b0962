import type { AppServer } from "../app-server.ts";

export type ServerLog = {
  /** Lines of something that nobody foresaw, and what is no line of the log. */
  errors: string[];
  /** Lines with a secret in them. */
  leaks: string[];
  lines: number;
};

const errorLevel = 50;
const shownMax = 600;

/** Hears what the server logs from now on. `isSecret`: whether a line says what no log may. */
export function hearLog(app: AppServer, isSecret: (line: string) => boolean): ServerLog {
  const heard: ServerLog = { errors: [], leaks: [], lines: 0 };
  let rest = "";
  app.process.stdout?.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      heard.lines += 1;
      if (isFailure(line)) heard.errors.push(line.slice(0, shownMax));
      if (isSecret(line)) heard.leaks.push(line.slice(0, shownMax));
    }
  });
  return heard;
}

/** An error with what was thrown. Without it the machine itself is told of, such as a clock that is not known well while it is busy. */
function isFailure(line: string): boolean {
  try {
    const { level, err } = JSON.parse(line) as { level: number; err?: object };
    return level >= errorLevel && err !== undefined;
  } catch {
    return true;
  }
}
