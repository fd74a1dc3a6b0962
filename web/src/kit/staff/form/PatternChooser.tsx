import { lazy, Suspense } from "react";
import { loadPageMessages } from "../../../i18n/language.ts";
import type { PatternDialogProps } from "./PatternDialog.tsx";

/** The gallery and its words are fetched when somebody chooses. */
const PatternDialog = lazy(async () => {
  const [{ PatternDialog }] = await Promise.all([import("./PatternDialog.tsx"), loadPageMessages()]);
  return { default: PatternDialog };
});

export function PatternChooser(props: PatternDialogProps) {
  return (
    <Suspense fallback={null}>
      <PatternDialog {...props} />
    </Suspense>
  );
}
