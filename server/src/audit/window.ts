/** Whose something is, and what it has in common with others of its kind. */
type Kind<Entry> = { person: string; kind: string; entry: Entry };
/** `times` is how many attempts this record stands for, since when; null: it is one, and has just been. */
export type Rest = { times: number; since: Date };
type Write<Entry> = (entry: Entry, rest: Rest | null) => Promise<void>;
type Counted<Entry> = { last: Entry; times: number; since: Date };
type Window<Entry> = { kinds: Map<string, Counted<Entry>>; ending: NodeJS.Timeout };

export type Windows<Entry> = {
  /** Writes the first of a kind at once and counts the others, to be written when the window ends. */
  add(one: Kind<Entry>): Promise<void>;
  /** Ends all windows, and writes what they have counted. */
  stop(): Promise<void>;
};

/** Of one person in one window so many kinds are told apart; all others are one more. */
const kindsMax = 20;
const otherKinds = "";

/**
 * One record and a count a person and window for what would otherwise be as many records as somebody likes to make. What
 * is counted is in this process only: a crash loses one window of it, never the first of a kind.
 */
export function createWindows<Entry>(windowMs: number, write: Write<Entry>): Windows<Entry> {
  const windows = new Map<string, Window<Entry>>();
  const end = async (person: string) => {
    const window = windows.get(person);
    if (!window) return;
    windows.delete(person);
    clearTimeout(window.ending);
    for (const { last, times, since } of window.kinds.values()) if (times > 0) await write(last, { times, since });
  };
  const open = (person: string) => {
    const window = { kinds: new Map(), ending: setTimeout(() => void end(person), windowMs) };
    window.ending.unref();
    windows.set(person, window);
    return window;
  };
  return {
    add: async ({ person, kind, entry }) => {
      if (windowMs === 0) return write(entry, null);
      const { kinds } = windows.get(person) ?? open(person);
      const counted = kinds.get(kind) ?? (kinds.size < kindsMax ? undefined : kinds.get(otherKinds));
      if (counted) {
        counted.last = entry;
        counted.times += 1;
        return;
      }
      kinds.set(kinds.size < kindsMax ? kind : otherKinds, { last: entry, times: 0, since: new Date() });
      await write(entry, null);
    },
    stop: async () => {
      for (const person of [...windows.keys()]) await end(person);
    },
  };
}
