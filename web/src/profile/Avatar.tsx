import { useState } from "react";

/** A person's picture, as its address; where there is none, or it does not come, the initials. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  const [isMissing, setMissing] = useState(false);
  if (picture === null || isMissing) return <Initials name={name} />;
  return (
    <img
      src={picture}
      alt=""
      width="72"
      height="72"
      referrerPolicy="no-referrer"
      className="size-18 shrink-0 rounded-full border border-line object-cover"
      onError={() => setMissing(true)}
    />
  );
}

/** The initials of a name on a woven diamond, where there is no picture. */
function Initials({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => Array.from(part)[0] ?? "")
    .join("");
  return (
    <svg width="72" height="72" viewBox="0 0 72 72" className="shrink-0" aria-hidden="true">
      <path d="M36 1 71 36 36 71 1 36Z" fill="var(--ink)" />
      <path d="M36 7 65 36 36 65 7 36Z" fill="none" stroke="var(--thread-3)" strokeWidth="2" />
      <path d="M36 11 61 36 36 61 11 36Z" fill="none" stroke="var(--thread-1)" strokeWidth="1.5" />
      <text
        x="36"
        y="44"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontWeight="700"
        fontSize="22"
        fill="var(--cloth)"
      >
        {initials.toUpperCase()}
      </text>
    </svg>
  );
}
