/** What stands in the address of a call besides its path. */
type Named = { params?: unknown; query?: unknown };

/** The address of a call of the contract: "GET /api/rounds/:id" with what its path names, and what is asked for behind it. */
export function addressOf(path: string, { params, query }: Named = {}): string {
  const named = new Map(Object.entries(params ?? {}));
  const place = path.slice(path.indexOf("/")).replace(/:(\w+)/g, (_, name) => encodeURIComponent(named.get(name)));
  return query ? `${place}?${searchOf(query)}` : place;
}

/** What is asked for, without what is not given. */
export function searchOf(query: object): URLSearchParams {
  return new URLSearchParams(JSON.parse(JSON.stringify(query)));
}
