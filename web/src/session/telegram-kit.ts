import {
  addToHomeScreen,
  backButton,
  checkHomeScreenStatus,
  closingBehavior,
  deviceStorage,
  hapticFeedback,
  init,
  miniApp,
  requestContact,
  requestWriteAccess,
  retrieveAndroidDeviceDataFrom,
  retrieveLaunchParams,
  shareMessage,
  swipeBehavior,
  themeParams,
  viewport,
} from "@tma.js/sdk-react";
import { keepOnDevice } from "./device-keep.ts";
import { followRound } from "./full-screen.ts";
import { sessionStore } from "./session.ts";

/** What a phone lets feel: a cartela chosen, one ball to go, a win. */
export type Haptic = "select" | "near_win" | "win";

/** What Telegram does for the screens; what lasts gives the way to end it. */
export type TelegramKit = {
  haptic(feeling: Haptic): void;
  showBack(onBack: () => void): () => void;
  confirmClosing(): () => void;
  /** Whether the bot may write to her; Telegram asks her where she has not said yet. */
  askToWrite(): Promise<boolean>;
  /** Null: this Telegram cannot. */
  shareContact: (() => Promise<boolean>) | null;
  /** Whether the app could stand on the home screen of this phone, and does not yet. */
  mayAddToHome(): Promise<boolean>;
  addToHome(): void;
  /** Lets the player choose a chat for a message that the bot has prepared; false where this Telegram cannot, or nobody was chosen. */
  share(preparedMessageId: string): Promise<boolean>;
};

/** What was heard meanwhile is not lost with the web view. */
const saveEveryMs = 30_000;

type Listener = { onTheme(theme: Record<string, string>): void; onActive(): void };

/** Telegram's SDK, fetched after the first screen and only inside Telegram. Throws where the launch is not Telegram's. */
export function openKit({ onTheme, onActive }: Listener): TelegramKit {
  lendStorage();
  init({ acceptCustomStyles: false });
  for (const part of [backButton, closingBehavior, swipeBehavior, themeParams, miniApp]) part.mount.ifAvailable();
  swipeBehavior.disableVertical.ifAvailable();
  themeParams.state.sub((theme) => onTheme(colorsOf(theme)));
  miniApp.isActive.sub((isActive) => isActive && onActive());
  void followViewport();
  calmDown(navigator.userAgent);
  fillScreenInRounds();
  void keepOnThisDevice();
  return {
    share: async (preparedMessageId) => {
      if (!shareMessage.isAvailable()) return false;
      return shareMessage(preparedMessageId).then(
        () => true,
        () => false,
      );
    },
    haptic: (feeling) => {
      if (feeling === "select") hapticFeedback.selectionChanged.ifAvailable();
      else if (feeling === "near_win") hapticFeedback.impactOccurred.ifAvailable("medium");
      else hapticFeedback.notificationOccurred.ifAvailable("success");
    },
    showBack: (onBack) => {
      backButton.show.ifAvailable();
      const unsubscribe = backButton.onClick(onBack);
      return () => {
        unsubscribe();
        backButton.hide.ifAvailable();
      };
    },
    confirmClosing: () => {
      closingBehavior.enableConfirmation.ifAvailable();
      return () => void closingBehavior.disableConfirmation.ifAvailable();
    },
    askToWrite: () => askToWrite(),
    // What the bot hears is what registers her: only it knows that the number is her own.
    shareContact: requestContact.isAvailable() ? () => isDone(requestContact()) : null,
    mayAddToHome: async () => {
      if (!addToHomeScreen.isAvailable() || !checkHomeScreenStatus.isAvailable()) return false;
      const status = await checkHomeScreenStatus().catch(() => "unsupported");
      return status === "missed" || status === "unknown";
    },
    addToHome: () => void addToHomeScreen.ifAvailable(),
  };
}

async function askToWrite(): Promise<boolean> {
  const { tgWebAppData: data } = retrieveLaunchParams();
  // An old Telegram cannot ask; who is here has registered by writing to the bot.
  if (data?.user?.allows_write_to_pm || !requestWriteAccess.isAvailable()) return true;
  return requestWriteAccess().then(
    (status) => status === "allowed",
    () => false,
  );
}

function isDone(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  );
}

/** Telegram for Android says of a phone how fast it is: on a slow one nothing moves. */
function calmDown(userAgent: string): void {
  if (retrieveAndroidDeviceDataFrom(userAgent).performanceClass === "LOW")
    document.documentElement.dataset.calm = "true";
}

function fillScreenInRounds(): void {
  const { tgWebAppPlatform: platform } = retrieveLaunchParams();
  const ignore = () => {};
  const follow = followRound(platform, screen.height, {
    enter: () => {
      if (viewport.requestFullscreen.isAvailable()) viewport.requestFullscreen().catch(ignore);
    },
    leave: () => {
      if (viewport.exitFullscreen.isAvailable()) viewport.exitFullscreen().catch(ignore);
    },
  });
  for (const move of ["pushState", "replaceState", "popstate"]) addEventListener(move, follow);
  follow();
}

/** An old Telegram has no storage of its own; then the browser's is all that there is. */
async function keepOnThisDevice(): Promise<void> {
  if (!deviceStorage.getItem.isAvailable()) return;
  const save = await keepOnDevice({
    getItem: (key) => deviceStorage.getItem(key),
    setItem: (key, text) => deviceStorage.setItem(key, text),
    deleteItem: (key) => deviceStorage.deleteItem(key),
  }).catch(() => null);
  if (save === null) return;
  const saveQuietly = () => void save().catch(() => {});
  addEventListener("visibilitychange", saveQuietly);
  // A logout closes the app at once, and what it has removed is gone from here too.
  sessionStore.subscribe(saveQuietly);
  setInterval(saveQuietly, saveEveryMs);
}

/** The SDK keeps its state in the tab's storage, which a browser may deny to a page in a frame; then memory does. */
function lendStorage(): void {
  try {
    sessionStorage.getItem("");
  } catch {
    const kept = new Map<string, string>();
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    Object.defineProperty(window, "sessionStorage", { value });
  }
}

/** Notches and Telegram's own buttons: how far the page has to stay away from the edges. */
async function followViewport(): Promise<void> {
  const put = () => {
    setInsets("safe", viewport.safeAreaInsets());
    setInsets("content", viewport.contentSafeAreaInsets());
  };
  viewport.safeAreaInsets.sub(put);
  viewport.contentSafeAreaInsets.sub(put);
  // An old Telegram does not answer; then the page keeps what the browser says of its edges.
  await viewport.mount().then(put, () => {});
}

function setInsets(kind: "safe" | "content", { top, bottom }: { top: number; bottom: number }): void {
  document.documentElement.style.setProperty(`--${kind}-top`, `${top}px`);
  document.documentElement.style.setProperty(`--${kind}-bottom`, `${bottom}px`);
}

function colorsOf(theme: object): Record<string, string> {
  return Object.fromEntries(Object.entries(theme).filter((color): color is [string, string] => color[1] !== undefined));
}
