/** Lets one action through at a time; what comes meanwhile is turned away and not queued. */
export type Gate = (action: () => Promise<void>) => Promise<void>;

export function createGate(onBusy: (isBusy: boolean) => void): Gate {
  let isBusy = false;
  return async (action) => {
    if (isBusy) return;
    isBusy = true;
    onBusy(true);
    try {
      await action();
    } finally {
      isBusy = false;
      onBusy(false);
    }
  };
}
