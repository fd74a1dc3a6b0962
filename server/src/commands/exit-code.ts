export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** For a command that asks whether something holds: exit code 0 when it does, 1 when not, 2 when it could not be asked. */
export function exitWith(holds: Promise<boolean>): void {
  holds.then(
    (isSo) => {
      process.exitCode = isSo ? 0 : 1;
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 2;
    },
  );
}
