import { useEffect } from "react";
import { createOwnSocket } from "../own-socket.ts";
import { isOfMine } from "../socket-route.ts";
import { useMovedMoneyRefresh } from "./money-refresh.ts";

/** What each screen of money that is on show does once money has come or gone. */
const screens = new Set<() => void>();

function tell(): void {
  for (const refresh of screens) refresh();
}

/** Several cartelas that are paid for together are told one by one. */
const gatherMs = 150;
let gathering: ReturnType<typeof setTimeout> | undefined;

function tellSoon(): void {
  clearTimeout(gathering);
  gathering = setTimeout(tell, gatherMs);
}

const link = createOwnSocket({
  isWanted: () => screens.size > 0,
  // The screens ask by themselves whenever they are looked at: that nothing is heard keeps nobody from anything.
  onStatus: () => {},
  listen: (own) => own.onAny((name: string) => void (isOfMine(name) && tellSoon())),
  // Whatever came while nothing was heard.
  join: tell,
  refresh: tell,
  reconnectionDelayMs: 2_000,
  lingerMs: 3_000,
});

/** `refresh` is called with each of them, until what is answered is called. */
export function onWalletNews(refresh: () => void): () => void {
  screens.add(refresh);
  link.open();
  const stopFollowing = link.followNetwork();
  return () => {
    screens.delete(refresh);
    stopFollowing();
    link.release();
  };
}

/**
 * Keeps a screen of money as it is by now for as long as it is on show: somebody at a desk, a provider or another phone of the
 * player changes it too.
 */
export function useWalletNews(): void {
  const refresh = useMovedMoneyRefresh();
  useEffect(() => onWalletNews(refresh), [refresh]);
}
