/** How secrets look, ours and those of services that people use: whoever writes one down by mistake writes it so. */
const shapes: readonly RegExp[] = [
  // A bot's token.
  /\b\d{8,10}:[\w-]{35}\b/g,
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_\w{36}\b|\bgithub_pat_\w{40,}/g,
  /\bnpm_\w{36}\b/g,
  /\bglpat-[\w-]{20}\b/g,
  /\bxox[abprs]-[\w-]{10,}/g,
  /\b[sr]k_live_\w{16,}|\bCHASECK-\w{16,}/g,
  // A signed token, and a password in an address that is not of this machine.
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  /\b(?:postgres(?:ql)?|rediss?|valkey|https?):\/\/[^\s:/@"'`$]+:[^\s:/@"'`$]{6,}@(?!localhost|127\.)[\w.-]+\.[a-z]{2,}/g,
  /\b(?:SEED_KEY|PAYMENT_KEY|SESSION_SECRET|WEBHOOK_SECRET|METRICS_TOKEN)=["']?[\w+/=-]{16,}/g,
];

/** What in a text looks like a secret. */
export function secretsIn(text: string): string[] {
  return shapes.flatMap((shape) => text.match(shape) ?? []);
}
