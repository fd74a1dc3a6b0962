import { readContact } from "@derash/protocol/path/operation";
import type { Http } from "./http/http.ts";
import { serve } from "./http/serve.ts";

/** Where a person is reached: for everybody, because the pages that name it are. */
export function contactRoutes(http: Http, { contact }: { contact: string | null }): void {
  serve(http, readContact, async () => ({ success: true, contact }));
}
