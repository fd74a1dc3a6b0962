import type { MouseEvent, ReactNode } from "react";
import { openOutside } from "../../session/telegram-outside.ts";

const path = "/verify";

/** To the page on which anyone checks any draw: beside the app, which stays where it is, and outside of Telegram. */
export function CheckLink({ className, children }: { className?: string; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (openOutside(new URL(path, location.href).href)) event.preventDefault();
  };
  return (
    <a href={path} target="_blank" rel="noopener" className={className} onClick={open}>
      {children}
    </a>
  );
}
