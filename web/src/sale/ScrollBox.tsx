import { type ReactNode, useEffect, useRef, useState } from "react";

/** A table that may be wider than its place. Only while it is, the keyboard can come in to move it. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setScrolling(element.scrollWidth > element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  const keyboard = isScrolling ? { role: "region", "aria-label": label, tabIndex: 0 } : {};
  return (
    <div ref={ref} className="overflow-x-auto" {...keyboard}>
      {children}
    </div>
  );
}
