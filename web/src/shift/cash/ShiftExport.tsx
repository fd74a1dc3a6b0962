import { exportShifts } from "@derash/protocol/path/shift";
import { download } from "../../data/download.ts";
import { ExportButtons } from "../../kit/staff/ExportButtons.tsx";
import { askedOf, type ShiftFilter } from "../shift-filter.ts";

/** All counted shifts that fit the filter. */
export function ShiftExport({ filter }: { filter: ShiftFilter }) {
  return (
    <ExportButtons
      save={(look) => download(exportShifts, { query: { ...askedOf({ ...filter, sort: "-opened" }), ...look } })}
    />
  );
}
