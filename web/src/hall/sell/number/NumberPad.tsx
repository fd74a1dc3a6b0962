import { useLingui } from "@lingui/react/macro";
import { HallIcon } from "../../HallIcon.tsx";
import type { Typed } from "./use-typed.ts";

const keys = ["7", "8", "9", "-", "4", "5", "6", ",", "1", "2", "3", "0"] as const;
const look = "grid min-h-13 place-items-center rounded-md border border-edge bg-cloth text-xl font-bold";

/** For fingers: the keyboard of a phone has no separator beside its digits. */
export function NumberPad({ typed, isLocked }: { typed: Typed; isLocked: boolean }) {
  const { t } = useLingui();
  return (
    <div className="hidden grid-cols-4 gap-1.5 pointer-coarse:grid" data-testid="number-pad">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          disabled={isLocked}
          className={look}
          onClick={() => typed.type(typed.text + key)}
        >
          {key}
        </button>
      ))}
      <button
        type="button"
        aria-label={t`Delete the last character`}
        disabled={isLocked || typed.isEmpty}
        className={`${look} col-span-4`}
        onClick={() => typed.type(typed.text.slice(0, -1))}
      >
        <HallIcon name="back" />
      </button>
    </div>
  );
}
