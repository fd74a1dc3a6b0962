import { useEffect, useEffectEvent } from "react";

/** What single keys do, by `KeyboardEvent.key` in small letters; "ctrl+enter" with the control or command key. */
export type Keys = Readonly<Record<string, () => void>>;

/**
 * Keys of the whole page. They rest while a dialog is open, and Space stays a button's own. Those of a dialog hold wherever
 * the focus is in it: there Enter is enough for its buttons.
 */
export function useKeys(keys: Keys, of: "page" | "dialog" = "page"): void {
  const actionOf = useEffectEvent((name: string) => keys[name]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(nameOf(event));
      if (action === undefined || event.altKey || (of === "page" && isTaken(event))) return;
      event.preventDefault();
      if (!event.repeat) action();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [of]);
}

function nameOf({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  return `${ctrlKey || metaKey ? "ctrl+" : ""}${key.toLowerCase()}`;
}

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  return key === " " && target instanceof Element && target.closest("button, select, summary") !== null;
}
