import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { controlClass } from "../form/Field.tsx";

type Props = { words: string; onType: (words: string) => void; children?: ReactNode };

/** Where one types what a row of the list below is found by; beside it whatever else chooses rows. */
export function SearchBar({ words, onType, children }: Props) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-3 py-2 wide:px-4">
      <input
        type="search"
        aria-label={t`Search in this list`}
        placeholder={t`Search`}
        maxLength={100}
        value={words}
        className={`${controlClass} max-w-80 min-w-40 flex-1`}
        onChange={(event) => onType(event.target.value)}
      />
      {children}
    </div>
  );
}
