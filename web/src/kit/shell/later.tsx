import { type ReactNode, use } from "react";
import { patiently } from "../../data/patiently.ts";
import { speakLater } from "../../i18n/language.ts";

type Screen<Props> = (props: Props) => ReactNode;
type LaterScreen<Props> = Screen<Props> & {
  /** Before it is wanted; a network that fails is asked again then. */
  prefetch(): void;
};

const missing = new Set<() => void>();

/** From here on, a screen that did not come is asked for again when it is shown again. */
export function forgetMissing(): void {
  for (const forget of missing) forget();
  missing.clear();
}

/** A screen whose code, looks and words come when it is first wanted. React's lazy would keep a failure for ever. */
export function later<Props extends object>(
  load: () => Promise<Screen<Props>>,
  ...words: (() => Promise<void>)[]
): LaterScreen<Props> {
  let coming: Promise<Screen<Props>> | null = null;
  const forget = () => {
    coming = null;
  };
  const parts = async () => {
    const [screen] = await Promise.all([
      load(),
      import("../style/later.css"),
      import("../../session/arrival.ts"),
      speakLater(),
      ...words.map((speakAlso) => speakAlso()),
    ]);
    return screen;
  };
  const fetched = () => {
    coming ??= patiently(parts).catch((error) => {
      missing.add(forget);
      throw error;
    });
    return coming;
  };
  function Later(props: Props) {
    const Shown = use(fetched());
    return <Shown {...props} />;
  }
  return Object.assign(Later, { prefetch: () => void fetched().catch(forget) });
}
