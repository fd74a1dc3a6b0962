/** What a colour of a picture stands for. */
export function Key({ color, words }: { color: string; words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <rect width="12" height="12" rx="2" fill={color} stroke="var(--line-strong)" />
      </svg>
      {words}
    </span>
  );
}
