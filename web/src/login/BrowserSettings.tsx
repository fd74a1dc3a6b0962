import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useStore } from "../data/store.ts";
import { type Calendar, chooseCalendar, useCalendar } from "../i18n/date.ts";
import { Choice } from "../kit/Choice.tsx";
import { LanguageSwitch } from "../kit/staff/LanguageSwitch.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { chooseTheme, type Theme, themeStore } from "../kit/style/theme.ts";

/** What can be chosen says to a screen reader itself what it is about. */
function Setting({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
      <span className="text-sm text-soft" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

/** How this browser shows the console. */
export function BrowserSettings() {
  const { t } = useLingui();
  const theme = useStore(themeStore);
  const calendar = useCalendar();
  return (
    <Section title={<Trans>This browser</Trans>}>
      <div className="divide-y divide-line">
        <Setting label={<Trans>Language</Trans>}>
          <LanguageSwitch />
        </Setting>
        <Setting label={<Trans>Calendar</Trans>}>
          <Choice<Calendar>
            className="w-fit"
            label={t`Calendar of lists, filters, files and prints`}
            options={[
              { value: "ethiopic", name: t`Ethiopian` },
              { value: "gregory", name: t`Gregorian` },
            ]}
            chosen={calendar}
            onChoose={chooseCalendar}
          />
        </Setting>
        <Setting label={<Trans>Theme</Trans>}>
          <Choice<Theme>
            className="w-fit"
            label={t`Theme`}
            options={[
              { value: "light", name: t`Light` },
              { value: "dark", name: t`Dark` },
            ]}
            chosen={theme}
            onChoose={chooseTheme}
          />
        </Setting>
      </div>
    </Section>
  );
}
