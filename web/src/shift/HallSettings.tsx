import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../kit/Button.tsx";
import { useOneCompany } from "../kit/staff/form/UnitField.tsx";
import { HallSettingsDialog } from "./HallSettingsDialog.tsx";
import { useHallSettings } from "./hall-settings-queries.ts";

/** What a company allows and demands in its halls. A super admin says which company. */
export function HallSettings({ isSuper }: { isSuper: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { companyId, isKnown, choice } = useOneCompany(isSuper);
  const settings = useHallSettings(companyId, isKnown);
  return (
    <>
      <Button disabled={!isKnown} onClick={() => setOpen(true)}>
        <Trans>Hall rules</Trans>
      </Button>
      {isOpen && (
        <HallSettingsDialog
          key={companyId}
          companyId={companyId}
          choice={choice}
          settings={settings}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
