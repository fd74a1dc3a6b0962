import { useSyncExternalStore } from "react";

const query = window.matchMedia("(min-width: 56rem)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether there is room for a table: the same breakpoint as `wide:`. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
