/** What a tab keeps over a reload. Where the browser keeps nothing, or has no room for it, it is forgotten with the page. */
export function keptInTab<Kept>(name: string, none: Kept) {
  let memory = none;
  return {
    read(): Kept {
      try {
        const text = sessionStorage.getItem(name);
        return text === null ? memory : (JSON.parse(text) as Kept);
      } catch {
        return memory;
      }
    },
    write(kept: Kept): void {
      try {
        sessionStorage.setItem(name, JSON.stringify(kept));
        memory = none;
      } catch {
        memory = kept;
        forgetOlder(name);
      }
    },
  };
}

/** A full storage still has what was written before, and it would be read in place of what memory has. */
function forgetOlder(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Then nothing is read there either.
  }
}
