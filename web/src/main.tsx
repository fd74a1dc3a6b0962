import "./shared/app.css";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { prefetchTable } from "./shared/early.ts";
import { prefetchCartelas } from "./shared/queries.ts";
import { startSession } from "./shared/session.ts";
import { startHealing } from "./shared/socket.ts";
import { unlockSound } from "./shared/sound.ts";
import { startTelegram } from "./shared/telegram.ts";
import { linkTelegram } from "./shared/telegram-link.ts";
import { startTheme } from "./shared/theme.ts";

startTheme();
startTelegram();
startHealing();
addEventListener("pointerdown", unlockSound, { once: true });
void startSession();
prefetchTable();
prefetchCartelas();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(<App />);

// A task of its own, so that the first paint goes before it.
setTimeout(() => void linkTelegram());
