import type { HistoryItem, Language, MiniAppUser } from "@derash/protocol/player";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAlert } from "../shared/alert.tsx";
import { api } from "../shared/api.ts";
import { Button } from "../shared/Button.tsx";
import { formatDate } from "../shared/date.ts";
import { errorWords } from "../shared/error-words.ts";
import { Waiting } from "../shared/Layout.tsx";
import { speak } from "../shared/language.ts";
import { birr } from "../shared/money.ts";
import { usePlayer, usePlayerUpdate } from "../shared/queries.ts";
import { signOut } from "../shared/session.ts";
import { mutedStore, setMuted } from "../shared/sound.ts";
import { useStore } from "../shared/store.ts";
import { Tibeb } from "../shared/Tibeb.tsx";
import { chooseTheme, themeStore } from "../shared/theme.ts";
import { Avatar } from "./Avatar.tsx";

const recentMax = 5;

/** Who I am here, what I have won, and how I like it. */
export function ProfileScreen() {
  const player = usePlayer();
  return (
    <div className="wide:grid wide:grid-cols-2 wide:gap-6 wide:p-4">
      <div>
        <Identity player={player} />
        <Settings player={player} />
      </div>
      <RecentActivity telegramId={player.telegramId} />
    </div>
  );
}

function Identity({ player }: { player: MiniAppUser }) {
  const name = `${player.firstName} ${player.lastName}`.trim();
  return (
    <section className="cloth m-2 overflow-hidden wide:m-0">
      <Tibeb height={14} />
      <div className="flex items-center gap-4 p-4">
        <Avatar name={name} />
        <div className="min-w-0">
          <h1 className="display truncate text-xl">{name}</h1>
          {player.username && <p className="truncate text-sm text-soft">@{player.username}</p>}
        </div>
      </div>
      <dl className="grid grid-cols-2 border-t border-line">
        <Figure label={<Trans>Balance</Trans>} isMoney testId="wallet-balance">
          <Trans>{birr(player.balance)} ETB</Trans>
        </Figure>
        <Figure label={<Trans>Bonus</Trans>} isMoney>
          <Trans>{birr(player.bonusBalance)} ETB</Trans>
        </Figure>
        <Figure label={<Trans>Total games</Trans>}>{player.totalGames}</Figure>
        <Figure label={<Trans>Games won</Trans>}>{player.gamesWon}</Figure>
      </dl>
    </section>
  );
}

type FigureProps = { label: ReactNode; children: ReactNode; isMoney?: boolean; testId?: string };

function Figure({ label, children, isMoney = false, testId }: FigureProps) {
  return (
    <div className="border-line px-4 py-2.5 odd:border-e [&:nth-child(n+3)]:border-t">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className={`text-lg font-bold ${isMoney ? "text-gold" : ""}`} data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}

function Settings({ player }: { player: MiniAppUser }) {
  const isMuted = useStore(mutedStore);
  const theme = useStore(themeStore);
  return (
    <section className="cloth m-2 divide-y divide-line wide:mx-0 wide:mt-6">
      <LanguageChoice player={player} />
      <Toggle isOn={!isMuted} onChange={(isOn) => setMuted(!isOn)}>
        <Trans>Sound</Trans>
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

const languages: { code: Language; name: string }[] = [
  { code: "am", name: "አማርኛ" },
  { code: "en", name: "English" },
];

function LanguageChoice({ player }: { player: MiniAppUser }) {
  const { t } = useLingui();
  const alert = useAlert();
  const updatePlayer = usePlayerUpdate();
  const change = useMutation({
    mutationFn: async (preferredLanguage: Language) => {
      await speak(preferredLanguage);
      await api(`/api/user/${player.telegramId}`, { method: "PATCH", body: { preferredLanguage } });
      updatePlayer({ preferredLanguage });
    },
    onError: (error) => alert(errorWords(error, msg`Something went wrong please try again later`)),
  });
  const chosen = change.isPending ? change.variables : player.preferredLanguage;
  return (
    <fieldset className="flex items-center justify-between gap-2 px-4 py-2">
      <legend className="sr-only">{t`Language`}</legend>
      <span aria-hidden="true" className="font-semibold">
        <Trans>Language</Trans>
      </span>
      <span className="flex overflow-hidden rounded-md border border-edge">
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={chosen === code}
            onClick={() => change.mutate(code)}
            className={`min-h-11 px-4 text-sm font-bold ${chosen === code ? "bg-ink text-cloth" : ""}`}
          >
            {name}
          </button>
        ))}
      </span>
    </fieldset>
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

function RecentActivity({ telegramId }: { telegramId: string }) {
  const { data, isPending } = useQuery({
    queryKey: ["history", telegramId],
    queryFn: () => fetchHistory(telegramId),
  });
  return (
    <section className="cloth m-2 wide:m-0 wide:self-start">
      <h2 className="display px-4 pt-3 pb-1 text-lg">
        <Trans>Recent Activity</Trans>
      </h2>
      {isPending && <Waiting />}
      {!isPending && !data?.length && (
        <p className="px-4 pb-4 text-soft">
          <Trans>Nothing yet. Your first round will show here.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.map((item) => (
          <Activity key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** The specification calls it a transactions list; both a bare list and one under that name are read. */
async function fetchHistory(telegramId: string): Promise<HistoryItem[]> {
  const answer = await api<HistoryItem[] | { transactions?: HistoryItem[] }>(
    `/api/user/${telegramId}/history?limit=${recentMax}`,
  );
  return (Array.isArray(answer) ? answer : (answer.transactions ?? [])).slice(0, recentMax);
}

const typeNames = { deposit: msg`Deposit`, withdrawal: msg`Withdrawal`, win: msg`Win`, bet: msg`Stake` };

function Activity({ item }: { item: HistoryItem }) {
  const { i18n } = useLingui();
  const isIn = item.amount > 0;
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold">{i18n._(typeNames[item.type])}</span>
        <span className="block truncate text-xs text-soft">
          {formatDate(new Date(item.createdAt), { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" })}
        </span>
      </span>
      <span className={`font-bold whitespace-nowrap ${isIn ? "text-gold" : ""}`}>
        {isIn && "+"}
        <Trans>{birr(item.amount)} ETB</Trans>
      </span>
    </li>
  );
}
