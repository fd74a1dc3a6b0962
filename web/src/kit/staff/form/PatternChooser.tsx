import { loadPageMessages } from "../../../i18n/language.ts";
import { LazyDialog } from "../../shell/LazyDialog.tsx";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import type { PatternDialogProps } from "./PatternDialog.tsx";

/** The gallery and its words are fetched when somebody chooses. */
const PatternDialog = lazyScreen(() => import("./PatternDialog.tsx").then((m) => m.PatternDialog), loadPageMessages);

export function PatternChooser(props: PatternDialogProps) {
  return (
    <LazyDialog onClose={props.onClose}>
      <PatternDialog {...props} />
    </LazyDialog>
  );
}
