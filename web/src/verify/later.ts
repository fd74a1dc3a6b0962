import { useEffect, useState } from "react";
import { type LateFolder, loadMessages } from "./page-language.ts";

/** What few look at comes when they do, with its words: null until it is there, "none" where it does not come. */
export function useLater<Late extends object>(
  load: () => Promise<Late>,
  folders: readonly LateFolder[],
): Late | "none" | null {
  const [late, setLate] = useState<Late | "none" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded stays the same.
  useEffect(() => {
    Promise.all([load(), ...folders.map(loadMessages)]).then(
      ([loaded]) => setLate(loaded),
      () => setLate("none"),
    );
  }, []);
  return late;
}
