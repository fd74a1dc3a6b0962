import { useEffect, useState } from "react";
import { playSound } from "../../../kit/sound/sound.ts";
import { parseNumbers, type TypedIssue, type TypedNumbers } from "../selection.ts";
import { type Papers, scannedPapers } from "./papers.ts";
import type { SoldIssue } from "./sold-already.ts";

export type LineIssue = TypedIssue | SoldIssue;
type Given = {
  known: ReadonlySet<number>;
  /** A sale is on its way. */
  isLocked: boolean;
  /** Nothing of the customer before is chosen any more. */
  isNext: boolean;
  /** What is shorter than its numbers: a name, the same again, the next of the pile. */
  meant: (text: string) => readonly number[] | null;
  /** What speaks against selling these. */
  objection: (add: readonly number[]) => SoldIssue | null;
  onNumbers: (numbers: TypedNumbers, papers: Papers) => void;
};

/** What stands in the box for numbers and is not chosen yet. Whoever goes on chooses it first: it may be paid for. */
export function useTyped({ known, isLocked, isNext, meant, objection, onNumbers }: Given) {
  const [text, setText] = useState("");
  const [issue, setIssue] = useState<LineIssue | null>(null);
  /** Asked for while a sale was on its way: a quick cashier's next customer. */
  const [isWaiting, setWaiting] = useState(false);
  /** Heard as well as read: the cashier's eyes are on the customer. */
  const refuse = (found: LineIssue) => {
    playSound("lose");
    setIssue(found);
  };
  const takeText = (given: string, onDone: () => void) => {
    if (isLocked) return;
    const short = meant(given);
    const typed = short === null ? parseNumbers(given, known) : { add: [...short], remove: [] };
    const found = "issue" in typed ? typed : objection(typed.add);
    if (found !== null || "issue" in typed) return found && refuse(found);
    setIssue(null);
    onDone();
    onNumbers(typed, scannedPapers(given));
  };
  const take = () => {
    if (isLocked) return setWaiting(true);
    setWaiting(false);
    takeText(text, () => setText(""));
  };
  // After a sale that was refused they stay in the box until it is sold or cleared: they are not the same customer's.
  useEffect(() => {
    if (isWaiting && isNext && !isLocked) take();
  });
  return {
    text,
    issue,
    isEmpty: text.trim() === "",
    isWaiting,
    type: (next: string) => {
      setText(next);
      setIssue(null);
      setWaiting(false);
    },
    /** Chooses what is typed, or says why it cannot be: then the whole line stays as it is. */
    take,
    /** What a camera has read; what is typed beside it goes on standing there. */
    takeCode: (code: string) => takeText(code, () => {}),
    refuse,
  };
}

export type Typed = ReturnType<typeof useTyped>;
