/** GET /api/contact: where players reach a person; null in a demo, which has none. */
export type ContactAnswer = { success: true; contact: string | null };
