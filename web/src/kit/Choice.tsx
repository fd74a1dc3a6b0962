import type { ReactNode } from "react";

type Option<Value> = { value: Value; name: ReactNode; lang?: string };
type Props<Value> = {
  label: string;
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className?: string;
};

/** One of a few, side by side. */
export function Choice<Value extends string>({ label, options, chosen, onChoose, className = "" }: Props<Value>) {
  return (
    <fieldset
      className={`flex max-w-full min-w-0 flex-wrap overflow-hidden rounded-md border border-edge ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, name, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className={`min-h-11 flex-auto px-3 text-sm font-bold ${chosen === value ? "bg-ink text-cloth" : ""}`}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
