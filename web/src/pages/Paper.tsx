import type { ReactNode } from "react";
import { PageLinks } from "../kit/shell/PageLinks.tsx";
import { Tibeb } from "../kit/Tibeb.tsx";

type PaperProps = { title: ReactNode; lead: ReactNode; children: ReactNode };

/** A page to read: one length of cloth, woven at both ends, and the ways to the other pages under it. */
export function Paper({ title, lead, children }: PaperProps) {
  return (
    <>
      <article className="cloth m-2 overflow-hidden wide:mx-auto wide:mt-4 wide:max-w-3xl">
        <Tibeb height={14} />
        <div className="px-4 pt-4 pb-5 wide:px-8 wide:pt-6">
          <h1 className="display mb-2 text-2xl text-balance">{title}</h1>
          <p className="mb-5 text-lg text-soft text-pretty">{lead}</p>
          {children}
        </div>
        <Tibeb height={14} />
      </article>
      <PageLinks className="px-2 py-3" />
    </>
  );
}

type PartProps = { title: ReactNode; number?: number; id?: string; children: ReactNode };

/** A part of a page under its own heading; the articles of the rules are numbered, so that people can name them. */
export function Part({ title, number, id, children }: PartProps) {
  return (
    <section id={id} className="mt-6 border-t border-line pt-4">
      <h2 className="display mb-2 flex items-start gap-2.5 text-lg">
        {number !== undefined && <Diamond>{number}</Diamond>}
        <span>{title}</span>
      </h2>
      <div className="space-y-2.5 text-base">{children}</div>
    </section>
  );
}

function Diamond({ children }: { children: ReactNode }) {
  return (
    <span className="mt-px grid size-6 shrink-0 rotate-45 place-items-center rounded-sm bg-sunk">
      <span className="-rotate-45 text-xs font-bold">{children}</span>
    </span>
  );
}

/** Points, each behind a stitch of thread. */
export function Points({ children }: { children: ReactNode }) {
  return (
    <ul className="space-y-2 ps-5 [&>li]:relative [&>li]:before:absolute [&>li]:before:-start-5 [&>li]:before:top-[0.5em] [&>li]:before:size-2 [&>li]:before:rotate-45 [&>li]:before:bg-(--thread-1)">
      {children}
    </ul>
  );
}

export const inlineLink = "font-semibold underline underline-offset-4";
