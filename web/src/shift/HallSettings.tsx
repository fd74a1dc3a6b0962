import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../kit/Button.tsx";
import { HallSettingsDialog } from "./HallSettingsDialog.tsx";
import { useCompanies, useHallSettings } from "./hall-settings-queries.ts";

/** What a company allows and demands in its halls. A super admin says which company. */
export function HallSettings({ isSuper }: { isSuper: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState("");
  const companies = useCompanies(isSuper);
  const companyId = isSuper ? chosen || companies.data?.[0]?.id : undefined;
  const isKnown = !isSuper || companyId !== undefined;
  const settings = useHallSettings(companyId, isKnown);
  const choice = isSuper && companyId !== undefined ? { companies: companies.data ?? [], onChoose: setChosen } : null;
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
