import { useState } from "react";
import { parseNumbers, type TypedFault, type TypedNumbers } from "./selection.ts";

type Given = { known: ReadonlySet<number>; isLocked: boolean; onNumbers: (numbers: TypedNumbers) => void };

/** What stands in the box for numbers and is not chosen yet. Whoever goes on chooses it first: it may be paid for. */
export function useTyped({ known, isLocked, onNumbers }: Given) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<TypedFault | null>(null);
  return {
    text,
    fault,
    isEmpty: text.trim() === "",
    type: (next: string) => {
      setText(next);
      setFault(null);
    },
    /** Chooses what is typed, or says why it cannot be. */
    take: () => {
      if (isLocked) return;
      const typed = parseNumbers(text, known);
      if ("fault" in typed) return setFault(typed);
      setFault(null);
      setText("");
      onNumbers(typed);
    },
  };
}

export type Typed = ReturnType<typeof useTyped>;
