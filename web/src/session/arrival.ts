import { stepsMade } from "../kit/shell/steps.ts";

/** A screen whose heading has not come by then has none to go to. */
const patienceMs = 10_000;

let shown: string | null = null;
/** Of the screen before, which may still stand there, hidden, while the next one comes. */
let named = document.querySelector("main h1");
let waiting: (() => void) | null = null;

/** On another screen, its heading names the page and has the focus: whoever does not see the change hears of it. */
function followPath(): void {
  if (location.pathname === shown) return;
  shown = location.pathname;
  waiting?.();
  const arrive = () => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading === null || heading === named) return;
    stop();
    named = heading;
    document.title = `${heading.innerText.replaceAll(/\s+/g, " ")} · Derash`;
    heading.tabIndex = -1;
    if (stepsMade() > 0 && document.querySelector("dialog[open]") === null) heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(arrive);
  observer.observe(document.body, { childList: true, subtree: true });
  const patience = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(patience);
  };
  waiting = stop;
  // The next screen may be there already.
  requestAnimationFrame(arrive);
}

for (const move of ["pushState", "replaceState", "popstate"]) addEventListener(move, followPath);
followPath();
