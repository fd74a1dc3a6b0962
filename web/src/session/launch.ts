/** What Telegram says when it opens the mini app, in the URL's hash; nothing in it is proof until the server checked it. */
export type Launch = {
  /** Exactly as Telegram signed it. Empty when the app was opened without an identity. */
  initData: string;
  telegramId: string | null;
  languageCode: string | null;
  theme: Readonly<Record<string, string>> | null;
};

type LaunchUser = { id?: number; language_code?: string };

/** Null when the hash carries no launch parameters at all: the page was not opened by Telegram. */
export function parseLaunch(hash: string): Launch | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const initData = parameters.get("tgWebAppData") ?? "";
  const theme = parseObject<Record<string, string>>(parameters.get("tgWebAppThemeParams"));
  if (initData === "" && theme === null && !parameters.has("tgWebAppVersion")) return null;
  const user = parseObject<LaunchUser>(new URLSearchParams(initData).get("user"));
  return {
    initData,
    telegramId: user?.id === undefined ? null : String(user.id),
    languageCode: user?.language_code ?? null,
    theme,
  };
}

/** Telegram names no scheme in the hash, but its background colour tells. Null when it is not a colour. */
export function schemeOf(theme: Readonly<Record<string, string>> | null): "light" | "dark" | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(theme?.bg_color ?? "");
  if (match === null) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? "dark" : "light";
}

function parseObject<T extends object>(text: string | null): T | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as T) : null;
  } catch {
    return null;
  }
}
