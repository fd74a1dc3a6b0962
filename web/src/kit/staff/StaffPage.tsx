import type { ReactNode } from "react";
import { Tibeb } from "../Tibeb.tsx";

type PageProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A page of the console: its name on the woven edge, then one cloth after the other. */
export function StaffPage({ title, description, actions, children }: PageProps) {
  return (
    <div className="mx-auto w-full max-w-7xl pb-10 wide:px-6">
      <header className="mb-3 wide:mb-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pt-3 pb-2 wide:min-h-18 wide:px-0 wide:pt-4">
          <div className="min-w-0 flex-1 basis-52">
            <h1 className="display text-2xl">{title}</h1>
            {description !== undefined && <p className="mt-0.5 text-sm text-soft">{description}</p>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        <Tibeb height={8} className="wide:rounded-sm" />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-2 wide:gap-5 wide:px-0">{children}</div>
    </div>
  );
}

type SectionProps = {
  title: ReactNode;
  count?: number | undefined;
  actions?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** One cloth of a page, under its own name and what is to be known of it first. Tables touch its edges; other contents bring their own padding. */
export function Section({ title, count, actions, lead, children }: SectionProps) {
  return (
    <section className="cloth min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 wide:min-h-15 wide:px-4">
        <h2 className="display min-w-0 flex-1 basis-28 text-lg">
          {title}
          {count !== undefined && <span className="ms-2 font-sans text-sm font-semibold text-soft">{count}</span>}
        </h2>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {lead !== undefined && lead !== false && (
        <p className="border-b border-line px-3 py-2 text-sm text-soft wide:px-4">{lead}</p>
      )}
      {children}
    </section>
  );
}
