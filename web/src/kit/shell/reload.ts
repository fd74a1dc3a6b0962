/** What did not come may not come with the new page either. */
const gapMs = 60_000;
const againMs = 5_000;
const key = "derash-reloaded-at";

/** A page that is loaded anew while nothing answers would be lost. */
export function reloadWhenReachable(isAsked = true): void {
  fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok && (isAsked || isTime()) && location.reload(),
    () => {},
  );
}

/** Until the timer that is answered is cleared: a weak network fails and comes back without the browser's word for it. */
export function keepReloading(): ReturnType<typeof setInterval> {
  return setInterval(() => reloadWhenReachable(false), againMs);
}

/** Once a minute; never where a page cannot remember that it has been loaded anew. */
function isTime(): boolean {
  try {
    if (Math.abs(Date.now() - Number(sessionStorage.getItem(key))) < gapMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
