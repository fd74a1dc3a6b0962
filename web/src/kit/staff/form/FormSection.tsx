import type { ReactNode } from "react";
import { Section } from "../StaffPage.tsx";

type Props = { title: ReactNode; onSubmit: () => void; className?: string; children: ReactNode };

/** One cloth of a page that is a form; the browser's own submit is prevented. */
export function FormSection({ title, onSubmit, className = "", children }: Props) {
  return (
    <Section title={title}>
      <form
        noValidate
        className={`p-3 wide:p-4 ${className}`}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Section>
  );
}
