import { useEffect, useId } from "react";

/** The forms of the page that hold something that was typed and not saved. */
const unsaved = new Set<string>();

/** Makes the browser, and whoever asks `hasUnsaved`, ask before what was typed is lost. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(id);
    window.addEventListener("beforeunload", ask);
    return () => {
      unsaved.delete(id);
      window.removeEventListener("beforeunload", ask);
    };
  }, [id, isDirty]);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
