import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { StorageKey } from "../data/storage.ts";

/** Every key that the app writes, and what for; a key that is new does not compile until it is said here. */
const purposes: Record<StorageKey, MessageDescriptor> = {
  "lg-token": msg`the key of your sign-in, good for minutes`,
  "lg-refresh-token": msg`what renews that key`,
  "telegram-id": msg`your Telegram id`,
  "gbo-user-data": msg`whether a player or staff is signed in`,
  "profile-picture": msg`the address of your picture in Telegram`,
  "derash-launch": msg`Telegram's colours and language`,
  "active-cartelas": msg`your cartelas of this round`,
  "init-active-cartelas": msg`your cartelas of this round`,
  "derash-last": msg`the cartelas that you had last at each table`,
  "derash-asked": msg`of cashiers only: cartelas that were asked to be sold`,
  "derash-papers": msg`of cashiers only: which version of a cartela was scanned`,
  "derash-sold-in": msg`of cashiers only: rounds with sales, until their end was shown`,
  "cartelas-list": msg`the numbers on them`,
  "current-game-data": msg`the round that you are in`,
  "derash-closes": msg`the seals, rules and balls of rounds, kept to compare them later`,
  "derash-favourites": msg`your favourite numbers, until the server has said them`,
  "derash-left-round": msg`the round that you left`,
  game_in_progress: msg`whether a round is running`,
  sales_data: msg`stake and players of the round`,
  "derash-stake": msg`a setting: your usual stake`,
  "derash-room": msg`the table that you were at last`,
  "derash-theme": msg`a setting: light or dark`,
  "derash-language": msg`a setting: the language`,
  "derash-calendar": msg`a setting: the calendar`,
  "derash-muted": msg`a setting: sound`,
  "derash-by-hand": msg`a setting: whether you mark the numbers yourself`,
  "derash-hand-marks": msg`what you marked in the round`,
  "derash-voice": msg`a setting: the caller's voice`,
  "derash-quiet": msg`a setting: whether you see what others say in a round`,
  "derash-receipts": msg`of cashiers only: whether each sale prints its receipt`,
  "derash-devices": msg`a setting, of staff only: who has signed in here before`,
  "derash-ended": msg`which sign-ins were ended here, so that no other tab goes on with them`,
  "derash-home-offered": msg`whether a place on the home screen was offered`,
  "derash-signals": msg`a setting, of staff only: up to where signals are read`,
};

export function StoredKeys() {
  const { i18n } = useLingui();
  return (
    <dl className="divide-y divide-line rounded-md bg-sunk px-3 text-sm">
      {Object.entries(purposes).map(([key, purpose]) => (
        <div key={key} className="py-1.5 wide:grid wide:grid-cols-2">
          <dt className="font-mono text-xs">{key}</dt>
          <dd>{i18n._(purpose)}</dd>
        </div>
      ))}
    </dl>
  );
}
