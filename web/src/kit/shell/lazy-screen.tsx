import { type ReactNode, use } from "react";
import { retry } from "../../data/retry.ts";
import { loadRefusalMessages } from "../../i18n/error-messages.ts";

type Screen<Props> = (props: Props) => ReactNode;
type LazyScreen<Props> = Screen<Props> & {
  /** Before it is wanted; a network that fails is asked again then. */
  prefetch(): void;
};

const missing = new Set<() => void>();

/** From here on, a screen that did not come is asked for again when it is shown again. */
export function retryMissing(): void {
  for (const forget of missing) forget();
  missing.clear();
}

/** A screen whose code, looks and words come when it is first wanted. */
export function lazyScreen<Props extends object>(
  load: () => Promise<Screen<Props>>,
  ...words: (() => Promise<void>)[]
): LazyScreen<Props> {
  return lazyPart(async () => {
    const [screen] = await Promise.all([
      load(),
      import("../style/lazy.css"),
      import("../../session/arrival.ts"),
      loadRefusalMessages(),
      ...words.map((speakAlso) => speakAlso()),
    ]);
    return screen;
  });
}

/** A part of the first screen whose code comes after it; its looks and words are there. React's lazy would keep a failure for ever. */
export function lazyPart<Props extends object>(load: () => Promise<Screen<Props>>): LazyScreen<Props> {
  let coming: Promise<Screen<Props>> | null = null;
  const forget = () => {
    coming = null;
  };
  const fetched = () => {
    coming ??= retry(load).catch((error) => {
      missing.add(forget);
      throw error;
    });
    return coming;
  };
  function Lazy(props: Props) {
    const Shown = use(fetched());
    return <Shown {...props} />;
  }
  return Object.assign(Lazy, { prefetch: () => void fetched().catch(forget) });
}
