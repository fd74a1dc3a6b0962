import { useSyncExternalStore } from "react";

const query = window.matchMedia("(min-width: 68rem)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether there is room for a table beside the rail of links: wider than `wide:`, from where on the rail stands. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
