import type { ContactAnswer } from "@derash/protocol/contact";
import type { Http } from "./http.ts";

/** Where a person is reached: for everybody, because the pages that name it are. */
export function contactRoutes(http: Http, { contact }: { contact: string | null }): void {
  http.get("/api/contact", async (): Promise<ContactAnswer> => ({ success: true, contact }));
}
