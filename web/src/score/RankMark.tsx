/** The place in the list; the first three on a woven diamond, the first of all in gold. */
export function RankMark({ rank }: { rank: number }) {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" className="shrink-0" role="img" aria-label={String(rank)}>
      {rank <= 3 && (
        <>
          <path d="M20 1 39 20 20 39 1 20Z" fill={rank === 1 ? "var(--gold-fill)" : "var(--cloth-sunk)"} />
          <path
            d="M20 5 35 20 20 35 5 20Z"
            fill="none"
            stroke={rank === 1 ? "var(--on-gold)" : "var(--line-strong)"}
            strokeWidth="1.5"
            strokeDasharray={rank === 3 ? "3 2" : undefined}
          />
        </>
      )}
      <text
        x="20"
        y="26"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontWeight="700"
        fontSize="17"
        fill={rank === 1 ? "var(--on-gold)" : "var(--ink)"}
      >
        {rank}
      </text>
    </svg>
  );
}
