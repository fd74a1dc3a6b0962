/** A command that ends in good order when it is told to: what it has begun is put away. */
export async function untilSignalled(work: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const ending = new AbortController();
  const end = () => ending.abort(new Error("Ended before it was done."));
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, end);
  try {
    return await work(ending.signal);
  } finally {
    for (const name of ["SIGTERM", "SIGINT"] as const) process.off(name, end);
  }
}
