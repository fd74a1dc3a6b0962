import type { ReactNode } from "react";

type Props = { children: ReactNode; className?: string };

/** A key of the keyboard, on the button that it presses. */
export function Key({ children, className = "" }: Props) {
  return (
    <kbd className={`rounded-sm border border-current px-1.5 font-sans text-xs font-semibold opacity-80 ${className}`}>
      {children}
    </kbd>
  );
}

/** The same where a page is used on phones too: shown where there is a keyboard. */
export function WideKey({ children }: { children: ReactNode }) {
  return <Key className="hidden whitespace-nowrap wide:inline">{children}</Key>;
}
