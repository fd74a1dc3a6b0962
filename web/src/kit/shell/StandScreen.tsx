import type { ReactNode } from "react";
import { Tibeb } from "../Tibeb.tsx";

/** A page that stands alone: one cloth in the middle, woven above and below. */
export function StandScreen({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-cols-1 place-items-center p-4 wrap-anywhere">
      <section className="cloth w-full max-w-md overflow-hidden">
        <Tibeb height={14} />
        <div className="p-5">
          <h1 className="display mb-3 text-[min(1.5rem,9vw)]">{title}</h1>
          {children}
        </div>
        <Tibeb height={14} />
      </section>
    </main>
  );
}
