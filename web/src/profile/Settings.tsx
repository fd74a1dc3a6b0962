import type { Language, MiniAppUser } from "@derash/protocol/player";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { usePlayerUpdate } from "../data/queries.ts";
import { useStore } from "../data/store.ts";
import { type Calendar, chooseCalendar, useCalendar } from "../i18n/date.ts";
import { errorMessage } from "../i18n/error-messages.ts";
import { chooseLanguage } from "../i18n/language.ts";
import { languageChoices } from "../i18n/languages.ts";
import { useAlert } from "../kit/alert.tsx";
import { Button } from "../kit/Button.tsx";
import { Choice } from "../kit/Choice.tsx";
import { mutedStore, setMuted } from "../kit/sound/sound.ts";
import { phoneVoice, setPhoneVoice, voiceStore } from "../kit/sound/voice.ts";
import { chooseTheme, themeStore } from "../kit/style/theme.ts";
import { signOut } from "../session/sign-out.ts";
import { changeLanguage } from "./change-language.ts";

/** How I like it. Only the language is told to the server: the bot speaks it too. */
export function Settings({ player }: { player: MiniAppUser }) {
  const isMuted = useStore(mutedStore);
  const hasVoice = phoneVoice(useStore(voiceStore)) !== "off";
  const theme = useStore(themeStore);
  return (
    <section className="cloth m-2 divide-y divide-line wide:mx-0 wide:mt-6">
      <LanguageChoice player={player} />
      <CalendarChoice />
      <Toggle isOn={!isMuted} onChange={(isOn) => setMuted(!isOn)}>
        <Trans>Sound</Trans>
      </Toggle>
      <Toggle isOn={hasVoice} onChange={setPhoneVoice}>
        <Trans>Voice of the caller</Trans>
      </Toggle>
      <Toggle isOn={theme === "dark"} onChange={(isOn) => chooseTheme(isOn ? "dark" : "light")}>
        <Trans>Dark mode</Trans>
      </Toggle>
      <div className="p-3">
        <Button className="w-full text-alarm" onClick={() => void signOut()}>
          <Trans>Logout</Trans>
        </Button>
      </div>
    </section>
  );
}

function LanguageChoice({ player }: { player: MiniAppUser }) {
  const { t } = useLingui();
  const alert = useAlert();
  const client = useQueryClient();
  const updatePlayer = usePlayerUpdate();
  const change = useMutation({
    // One after the other: a language that is long in coming does not replace one that was chosen since.
    scope: { id: "language" },
    mutationFn: (language: Language) =>
      changeLanguage({ client, telegramId: player.telegramId, updatePlayer }, language),
    onError: async (error) => {
      await chooseLanguage(player.preferredLanguage);
      await alert(errorMessage(error, msg`Something went wrong please try again later`));
    },
  });
  // It may have been chosen in the bot or on another phone since this page was opened: what is shown as chosen is spoken.
  const isChanging = change.isPending;
  useEffect(() => {
    if (!isChanging) void chooseLanguage(player.preferredLanguage).catch(noWords);
  }, [isChanging, player.preferredLanguage]);
  return (
    <Row name={<Trans>Language</Trans>}>
      <Choice
        label={t`Language`}
        options={languageChoices}
        chosen={change.isPending ? change.variables : player.preferredLanguage}
        onChoose={(language: Language) => change.mutate(language)}
      />
    </Row>
  );
}

/** Where they do not come, the other language is spoken still. */
function noWords(): void {}

function CalendarChoice() {
  const { t } = useLingui();
  const chosen = useCalendar();
  return (
    <Row name={<Trans>Calendar</Trans>}>
      <Choice<Calendar>
        label={t`Calendar`}
        options={[
          { value: "ethiopic", name: <Trans>Ethiopian</Trans> },
          { value: "gregory", name: <Trans>Gregorian</Trans> },
        ]}
        chosen={chosen}
        onChoose={chooseCalendar}
      />
    </Row>
  );
}

/** The choice has its name as a legend; the eye sees it beside. */
function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <span aria-hidden="true" className="font-semibold">
        {name}
      </span>
      {children}
    </div>
  );
}

type ToggleProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode };

function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <label className="flex min-h-13 items-center justify-between gap-4 px-4 font-semibold">
      {children}
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 cursor-pointer appearance-none rounded-full border border-edge bg-sunk after:absolute after:start-1 after:top-1 after:size-4.5 after:rotate-45 after:rounded-sm after:bg-soft after:transition-transform checked:border-go checked:bg-go checked:after:translate-x-5 checked:after:bg-on-go"
      />
    </label>
  );
}
