import { useEffect } from "react";
import { createOwnSocket } from "../data/own-socket.ts";
import { useMovedMoneyRefresh } from "./payment/payment-queries.ts";

/** What each screen of money that is on show does once money has come or gone. */
const screens = new Set<() => void>();

function tell(): void {
  for (const refresh of screens) refresh();
}

const link = createOwnSocket({
  isWanted: () => screens.size > 0,
  // The screens ask by themselves whenever they are looked at: that nothing is heard keeps nobody from anything.
  onStatus: () => {},
  listen: (own) => own.on("own_changed", tell),
  // Whatever came while nothing was heard.
  join: tell,
  refresh: tell,
  reconnectionDelayMs: 2_000,
  lingerMs: 3_000,
});

/**
 * Keeps a screen of money as it is by now for as long as it is on show: somebody at a desk, a provider or another phone of the
 * player changes it too.
 */
export function useWalletNews(): void {
  const refresh = useMovedMoneyRefresh();
  useEffect(() => {
    screens.add(refresh);
    link.open();
    const stopFollowing = link.followNetwork();
    return () => {
      screens.delete(refresh);
      stopFollowing();
      link.release();
    };
  }, [refresh]);
}
