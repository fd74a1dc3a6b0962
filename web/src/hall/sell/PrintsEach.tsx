import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { printsEach, setPrintsEach } from "../receipt/print-receipt.ts";

/** Whether a receipt comes out after each sale, or when its key is pressed. */
export function PrintsEach() {
  const [isEach, setEach] = useState(printsEach);
  return (
    <label className="hidden items-center gap-2 text-sm wide:flex">
      <input
        type="checkbox"
        className="size-5 accent-(--go)"
        checked={isEach}
        onChange={({ target }) => {
          setPrintsEach(target.checked);
          setEach(target.checked);
        }}
      />
      <Trans>Print a receipt after each sale</Trans>
    </label>
  );
}
