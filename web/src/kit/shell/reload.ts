/** What did not come may not come with the new page either. */
const gapMs = 60_000;
const key = "derash-reloaded-at";

/** A page that is loaded anew while nothing answers would be lost. */
export function reloadWhenReachable(isAsked = true): void {
  fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok && (isAsked || isTime()) && location.reload(),
    () => {},
  );
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
