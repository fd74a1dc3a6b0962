import { readMyDraw } from "@derash/protocol/path/draw";
import { useQuery } from "@tanstack/react-query";
import type { MouseEvent, ReactNode } from "react";
import { call } from "../data/api.ts";
import { openOutside } from "../session/telegram-outside.ts";
import { keptClose } from "./seal/kept-closes.ts";
import { verifyPath } from "./verify-path.ts";

type Props = {
  roundId: string;
  /** Mine in that round, if any. */
  cartelaNumber?: number | undefined;
  className?: string;
  /** A list of many rounds does without the proof that the ticket is mine, which is one more answer each. */
  hasProof?: boolean;
  /** For a link that shows no words. */
  label?: string;
  children: ReactNode;
};

/** Opens the page on which anyone checks a round, outside of the app, with what proves that a ticket is mine. */
export function VerifyLink({ roundId, cartelaNumber, hasProof = true, className, label, children }: Props) {
  const { data: mine } = useMyProof(roundId, hasProof);
  const path = () =>
    verifyPath(roundId, {
      cartelaNumber,
      kept: keptClose(roundId),
      salt: mine?.salt,
      telegramId: mine?.telegramId,
    });
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    // The phone may have heard more since this was drawn.
    event.currentTarget.href = path();
    if (openOutside(event.currentTarget.href)) event.preventDefault();
  };
  return (
    <a
      href={path()}
      target="_blank"
      rel="noopener"
      className={className}
      aria-label={label}
      title={label}
      onClick={open}
    >
      {children}
    </a>
  );
}

function useMyProof(roundId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ["my-proof", roundId],
    enabled: isWanted,
    queryFn: () => call(readMyDraw, { params: { round: roundId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
