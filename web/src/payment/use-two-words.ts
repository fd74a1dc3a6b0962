import { useLingui } from "@lingui/react/macro";

/** What somebody reads whose word has moved nothing yet. `half`: `stands` is the word that stands by now; null: two differed, and none does. */
export function useTwoWords(reference: string) {
  const { t } = useLingui();
  const first = t`${reference} waits for a second person.`;
  const fallen = t`${reference}: the two words differ and neither counts. Two people begin anew.`;
  return { first, half: (stands: unknown) => (stands === null ? fallen : first) };
}
