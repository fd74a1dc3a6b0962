/** A refusal of several lines. */
export function ErrorLines({ lines }: { lines: readonly string[] }) {
  return (
    <div
      role="alert"
      className="mt-2 rounded-md border border-alarm bg-alarm/10 px-3 py-2 text-sm font-semibold text-alarm"
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
