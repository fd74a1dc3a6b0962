import "./shared/app.css";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { prefetchCartelas } from "./shared/queries.ts";
import { startSession } from "./shared/session.ts";
import { startHealing } from "./shared/socket.ts";
import { startTelegram } from "./shared/telegram.ts";
import { followTelegramTheme, startTheme } from "./shared/theme.ts";

startTheme();
startTelegram(followTelegramTheme);
startHealing();
void startSession();
prefetchCartelas();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(<App />);
