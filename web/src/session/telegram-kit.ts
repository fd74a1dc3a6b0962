import {
  backButton,
  closingBehavior,
  hapticFeedback,
  init,
  miniApp,
  shareMessage,
  swipeBehavior,
  themeParams,
  viewport,
} from "@tma.js/sdk-react";

/** What a phone lets feel: a cartela chosen, one ball to go, a win. */
export type Haptic = "select" | "near_win" | "win";

/** What Telegram does for the screens; what lasts gives the way to end it. */
export type TelegramKit = {
  haptic(feeling: Haptic): void;
  showBack(onBack: () => void): () => void;
  confirmClosing(): () => void;
  /** Lets the player choose a chat for a message that the bot has prepared; false where this Telegram cannot, or nobody was chosen. */
  share(preparedMessageId: string): Promise<boolean>;
};

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
  };
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
