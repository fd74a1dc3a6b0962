import { useEffect, useState, useSyncExternalStore } from "react";

const query = window.matchMedia("(min-width: 68rem)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether there is room for a table beside the rail of links: wider than `wide:`, from where on the rail stands. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

/** The same, for what would take an open dialog away with it: whoever turns a tablet goes on with theirs, and the page follows once it is closed. */
export function useIsWideOnceClosed(): boolean {
  const isWide = useIsWide();
  const [held, hold] = useState(isWide);
  useEffect(() => {
    if (held === isWide) return;
    const follow = () => {
      if (document.querySelector("dialog[open]") === null) hold(isWide);
    };
    follow();
    // A dialog that is taken away says nothing of it.
    const watch = new MutationObserver(follow);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [held, isWide]);
  return held;
}
