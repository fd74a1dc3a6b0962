const openPaths = ["/about", "/terms", "/privacy", "/patterns", "/releases", "/donate", "/status"] as const;

export type OpenPath = (typeof openPaths)[number];

/** A hall on a screen at which nobody is signed in, and a guest's papers on her phone. */
const hallPaths = ["/watch", "/papers"];

/** Rounds that somebody has handed on. */
const replayPaths = "/replay/";

/** Whether a page may be read by anyone, signed in or not, in Telegram or outside of it. */
export function isOpenPath(path: string): boolean {
  // The router takes a path with a slash at its end for the same.
  return (
    path.startsWith(replayPaths) || [...openPaths, ...hallPaths].some((open) => open === path.replace(/(?<=.)\/$/, ""))
  );
}
