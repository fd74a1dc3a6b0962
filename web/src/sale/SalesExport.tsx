import { exportSales } from "@derash/protocol/path/sale";
import { download } from "../data/download.ts";
import { ExportButtons } from "../kit/staff/ExportButtons.tsx";
import { askedOf, type SalesFilter } from "./sales-filter.ts";

/** All sales that fit the filter. */
export function SalesExport({ filter }: { filter: SalesFilter }) {
  return <ExportButtons save={(look) => download(exportSales, { query: { ...askedOf(filter), ...look } })} />;
}
