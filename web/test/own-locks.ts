/** What the tabs of one browser wait for, in turn: Node's own is shared by all test files of a process, at whatever they are. */
export function ownLocks(): { locks: Pick<LockManager, "request"> } {
  let last: Promise<void> = Promise.resolve();
  const request = async <T>(_name: string, { signal }: LockOptions, action: () => Promise<T>): Promise<T> => {
    const before = last;
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    last = before.then(() => isOver);
    const { promise: isTooLate, reject } = Promise.withResolvers<never>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    try {
      await Promise.race([before, isTooLate]);
      return await action();
    } finally {
      end();
    }
  };
  return { locks: { request: request as LockManager["request"] } };
}
