import type { Brand } from "@derash/protocol/hall/brand";
import type { CSSProperties, ReactNode } from "react";

type Props = { brand: Brand | null; fallback: ReactNode; className?: string; logoClass: string };

/** A hall's own name, colour and picture; where it has none, its name as the house writes it. */
export function BrandBand({ brand, fallback, className = "", logoClass }: Props) {
  const name = brand?.name ?? fallback;
  return (
    <div
      className={`flex items-center gap-[0.6em] ${className}`}
      style={brand?.colour ? bandOf(brand.colour) : undefined}
      data-testid="brand"
    >
      {brand?.logo && <img src={`/api/hall/logo/${brand.logo}`} alt="" className={`rounded-md ${logoClass}`} />}
      <span className="min-w-0 truncate">{name}</span>
    </div>
  );
}

/** On any colour one of the two, black or white, can be read. */
function bandOf(colour: string): CSSProperties {
  return { background: colour, color: inkOn(colour) };
}

/** By the contrast of WCAG: whichever of black and white stands out more. */
export function inkOn(colour: string): "#000000" | "#ffffff" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}
