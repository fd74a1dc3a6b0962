import { useLingui } from "@lingui/react/macro";
import { controlClass } from "../form/Field.tsx";

type Props<Sort extends string> = {
  /** In the order in which they are offered. */
  words: Readonly<Record<Sort, string>>;
  chosen: Sort;
  onChoose: (sort: Sort) => void;
};

/** In which order a list is asked for. */
export function OrderChoice<Sort extends string>({ words, chosen, onChoose }: Props<Sort>) {
  const { t } = useLingui();
  const sorts = Object.keys(words) as Sort[];
  return (
    <select
      aria-label={t`Order`}
      value={chosen}
      className={`${controlClass} max-w-64 min-w-40 flex-1`}
      onChange={({ target }) => onChoose(sorts.find((sort) => sort === target.value) ?? chosen)}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {words[sort]}
        </option>
      ))}
    </select>
  );
}
