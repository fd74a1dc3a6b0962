import { useState } from "react";
import { playSound } from "../../kit/sound/sound.ts";
import { parseNumbers, type TypedFault, type TypedNumbers } from "./selection.ts";
import type { SoldFault } from "./sold-already.ts";

export type LineFault = TypedFault | SoldFault;
type Given = {
  known: ReadonlySet<number>;
  isLocked: boolean;
  /** What speaks against selling these. */
  objection: (add: readonly number[]) => SoldFault | null;
  onNumbers: (numbers: TypedNumbers) => void;
};

/** What stands in the box for numbers and is not chosen yet. Whoever goes on chooses it first: it may be paid for. */
export function useTyped({ known, isLocked, objection, onNumbers }: Given) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<LineFault | null>(null);
  /** Heard as well as read: her eyes are on the customer. */
  const refuse = (found: LineFault) => {
    playSound("lose");
    setFault(found);
  };
  return {
    text,
    fault,
    isEmpty: text.trim() === "",
    type: (next: string) => {
      setText(next);
      setFault(null);
    },
    /** Chooses what is typed, or says why it cannot be: then the whole line stays as it is. */
    take: () => {
      if (isLocked) return;
      const typed = parseNumbers(text, known);
      const found = "fault" in typed ? typed : objection(typed.add);
      if (found !== null || "fault" in typed) return found && refuse(found);
      setFault(null);
      setText("");
      onNumbers(typed);
    },
    refuse,
  };
}

export type Typed = ReturnType<typeof useTyped>;
