import { ballCount, ballOf } from "@derash/game/ball";
import type { OwnVoice } from "@derash/protocol/hall/voice-pack";
import { readVoice } from "@derash/protocol/path/hall";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../data/api.ts";
import { Button } from "../kit/Button.tsx";
import { Choice } from "../kit/Choice.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { Pager } from "../kit/staff/table/Pager.tsx";
import { usePageSize } from "../kit/staff/table/use-page-size.ts";
import { ClipRow } from "./ClipRow.tsx";
import { useImport } from "./use-import.ts";

const numbers = Array.from({ length: ballCount }, (_, index) => index + 1);
/** A letter of the card: more rows would be screens of them. */
const ballsOnPhone = 15;
const languages = [
  { value: "am", name: "አማርኛ", lang: "am" },
  { value: "en", name: "English", lang: "en" },
] as const;

/** A company's own recorded voice: brought in as a ZIP or as files, listened to, and saved. */
export function VoicePage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [language, setLanguage] = useState<"am" | "en">("am");
  const { data, error, refetch } = useQuery({ queryKey: ["voice"], queryFn: () => call(readVoice) });
  const learn = (pack: OwnVoice) => client.setQueryData(["voice"], { success: true as const, pack });
  return (
    <StaffPage
      title={<Trans>Own voice</Trans>}
      description={<Trans>Recordings of the 75 numbers for your halls. What is missing the house's voice says.</Trans>}
    >
      <Choice label={t`Language`} className="w-fit" options={languages} chosen={language} onChoose={setLanguage} />
      {data ? (
        <Recordings key={language} language={language} pack={data.pack} onPack={learn} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <Waiting />
      )}
    </StaffPage>
  );
}

type Props = { language: "am" | "en"; pack: OwnVoice; onPack: (pack: OwnVoice) => void };

function Recordings({ language, pack, onPack }: Props) {
  const { t } = useLingui();
  const { found, unnamed, work, error, read, save, remove, forget } = useImport(language, pack, onPack);
  const own = new Set(pack[language]);
  const size = usePageSize(ballCount, ballsOnPhone);
  const [wanted, setPage] = useState(1);
  const page = Math.min(wanted, Math.ceil(ballCount / size));
  const good = [...found.values()].filter(({ clip }) => typeof clip !== "string").length;
  const missing = numbers.filter((number) => !own.has(number) && typeof found.get(number)?.clip !== "object");
  return (
    <>
      <section className="cloth grid gap-3 p-3">
        <label className="grid gap-1 font-semibold">
          <Trans>A ZIP, or files named by their numbers (17.mp3, B7.m4a)</Trans>
          <input
            type="file"
            multiple
            accept="audio/*,.zip"
            disabled={work !== null}
            className="min-h-11 text-sm font-normal"
            onChange={({ target }) => {
              void read([...(target.files ?? [])]);
              target.value = "";
            }}
          />
        </label>
        <p className="text-sm text-soft">
          <Trans>Each is 0.2 to 3 seconds long. Any kind of sound that this browser plays.</Trans>
        </p>
        <p role="status" className="font-semibold" data-testid="voice-status">
          {work === "reading" && <Trans>Listening to the files...</Trans>}
          {work === "saving" && <Trans>Saving...</Trans>}
          {work === null && missing.length === 0 && <Trans>All 75 numbers are there.</Trans>}
          {work === null && missing.length > 0 && (
            <Trans>
              Missing: {missing.length > 12 ? `${missing.slice(0, 12).join(", ")} …` : missing.join(", ")} (
              {missing.length})
            </Trans>
          )}
        </p>
        {unnamed.length > 0 && (
          <p role="alert" className="text-sm font-semibold text-alarm">
            <Trans>No number is in these names: {unnamed.slice(0, 8).join(", ")}</Trans>
          </p>
        )}
        {error !== null && (
          <p role="alert" className="text-sm font-semibold text-alarm">
            {error instanceof Error && "code" in error ? serverMessage(error) : t`These files cannot be read.`}
          </p>
        )}
        {found.size > 0 && (
          <div className="flex gap-2">
            <Button disabled={work !== null} onClick={forget}>
              <Trans>Forget these files</Trans>
            </Button>
            <Button tone="go" disabled={work !== null || good === 0} onClick={save}>
              <Plural value={good} one="Save # recording" other="Save # recordings" />
            </Button>
          </div>
        )}
      </section>
      <ul className="mt-3 grid gap-1 sm:grid-cols-2 wide:grid-cols-3" aria-label={t`Recordings`}>
        {numbers.slice((page - 1) * size, page * size).map((number) => (
          <ClipRow
            key={number}
            ball={ballOf(number).display}
            saved={own.has(number) ? `/api/hall/voice/${pack.company}/${language}/${number}?v=${pack.version}` : null}
            found={found.get(number)}
            isBusy={work !== null}
            onRemove={() => void remove(number)}
          />
        ))}
      </ul>
      {size < ballCount && (
        <Pager page={page} hasNext={page * size < ballCount} onTurn={(by) => setPage(page + by)}>
          <Trans>Page {page}</Trans>
        </Pager>
      )}
    </>
  );
}
