import { type CartelaColumns, toCells } from "@derash/game/cartela";
import { memo } from "react";
import { Cartela } from "../kit/Cartela.tsx";

type Props = CartelaColumns & { number: number; centre?: string };

/** A cartela as it came from the server; nothing where its numbers make none. A page has many, so it is drawn once. */
export const MiniCartela = memo(function MiniCartela({ number, centre = "★", ...columns }: Props) {
  const cells = toCells(columns);
  return Array.isArray(cells) ? <Cartela cartelaNumber={number} cells={cells} centre={centre} /> : null;
});
