/**
 * Of what a form would send only what is another than when it was opened: somebody else may have set the rest meanwhile, and keeps
 * it so.
 */
export function changedFields<Fields extends object>(before: Fields, wanted: Fields): Partial<Fields> {
  const was = new Map<string, unknown>(Object.entries(before));
  const isAsItWas = (name: string, value: unknown) => JSON.stringify(was.get(name)) === JSON.stringify(value);
  const changed = Object.entries(wanted).filter(([name, value]) => !isAsItWas(name, value));
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** Of what is changed, what stood there when the form was opened: what somebody else has set of it since is not written over. */
export function seenOf<Opened extends object>(opened: Opened, changed: object): Partial<Opened> {
  return Object.fromEntries(Object.entries(opened).filter(([name]) => name in changed)) as Partial<Opened>;
}
