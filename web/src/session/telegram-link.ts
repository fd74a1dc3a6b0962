import { useEffect } from "react";
import { createStore, useStore } from "../data/store.ts";
import { followTelegramTheme } from "../kit/style/theme.ts";
import { reconnect } from "../room/room-link.ts";
import { isInsideTelegram } from "./telegram.ts";
import type { Haptic, TelegramKit } from "./telegram-kit.ts";

/** Null in a plain browser, and until the SDK has come. */
export const kitStore = createStore<TelegramKit | null>(null);

/** After the first paint: nothing that a player sees first needs it. */
export async function linkTelegram(): Promise<void> {
  if (!isInsideTelegram()) return;
  try {
    const { openKit } = await import("./telegram-kit.ts");
    kitStore.set(openKit({ onTheme: followTelegramTheme, onActive: reconnect }));
  } catch {
    // The SDK did not come, or another page than Telegram's is around this one: the game works without.
  }
}

export function haptic(feeling: Haptic): void {
  kitStore.get()?.haptic(feeling);
}

/** Hands on a message that the bot has prepared; false outside Telegram, in an old one, and where the player turned away. */
export async function shareInTelegram(preparedMessageId: string): Promise<boolean> {
  return (await kitStore.get()?.share(preparedMessageId)) ?? false;
}

/** Telegram's own back button, while the screen is one that goes back. */
export function useBackButton(onBack: () => void, isShown: boolean): void {
  const kit = useStore(kitStore);
  useEffect(() => (isShown ? kit?.showBack(onBack) : undefined), [kit, isShown, onBack]);
}

/** Whether there is something to lose sight of: as the screen said that knew it last, for the round goes on without it. */
const atStakeStore = createStore(false);
let endConfirmation: (() => void) | undefined;

/** Telegram asks before it closes the app, while there is something to lose sight of. */
export function useClosingConfirmation(isWanted: boolean): void {
  useEffect(() => atStakeStore.set(isWanted), [isWanted]);
}

function confirmClosing(): void {
  endConfirmation?.();
  endConfirmation = atStakeStore.get() ? kitStore.get()?.confirmClosing() : undefined;
}
kitStore.subscribe(confirmClosing);
atStakeStore.subscribe(confirmClosing);
