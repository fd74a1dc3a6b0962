/** What was to be loaded did not come: no connection, or a new version has taken the place of this page's. */
export class CodeMissing extends Error {}

/** What did not come is asked for so often, with a longer pause each time. */
const pausesMs = [500, 1_500];

/** So long after it was asked for, what has not come does not come. */
const waitMsMax = 120_000;

/** Throws CodeMissing. */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    late = setTimeout(() => fail(new CodeMissing()), waitMsMax);
  });
  return Promise.race([retryEach(load), tooLate]).finally(() => clearTimeout(late));
}

async function retryEach<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, pauseMs));
      await missedStyles().catch(() => {});
    }
  }
  return load().catch((cause) => {
    throw new CodeMissing("", { cause });
  });
}

/** Vite asks for a style sheet once; one that did not come would be missing on the screen without a word. */
async function missedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const loaded = links.filter(({ sheet }) => sheet).map(({ href }) => href);
  const missed = links.filter(({ href }) => !loaded.includes(href));
  await Promise.all(
    missed.map(
      (link) =>
        new Promise((done, failed) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = done;
          again.onerror = failed;
          link.after(again);
        }),
    ),
  );
}
