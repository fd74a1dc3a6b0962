import { answerSheet } from "../../http/sheet-thread.ts";
import { reconciliationSheet } from "./sheet.ts";

/** A thread's program; see export.ts. */
answerSheet(reconciliationSheet);
