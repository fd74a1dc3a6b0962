import "./kit/style/app.css";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { prefetchCartelas } from "./data/queries.ts";
import { prefetchTable } from "./kit/shell/prefetch.ts";
import { unlockSound } from "./kit/sound/sound.ts";
import { startTheme } from "./kit/style/theme.ts";
import { followOffline } from "./room/room-link.ts";
import { startSession } from "./session/session.ts";
import { startTelegram } from "./session/telegram.ts";
import { linkTelegram } from "./session/telegram-link.ts";

startTheme();
startTelegram();
followOffline();
addEventListener("pointerdown", unlockSound, { once: true });
void startSession();
prefetchTable();
prefetchCartelas();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(<App />);

// A task of its own, so that the first paint goes before it.
setTimeout(() => void linkTelegram());
