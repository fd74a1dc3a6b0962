/**
 * A server's settings for a crowd that comes from this machine alone: who asks may say where from, as behind a proxy. So every
 * limit stays as it is, of an address and of a person, and each of the crowd has an address of their own.
 */
const metricsToken = "bench-metrics-token";
export const behindProxy = { TRUST_PROXY: "127.0.0.1", METRICS_TOKEN: metricsToken };

/** The address that the person of this index comes from. */
export function comingFrom(index: number): { "x-forwarded-for": string } {
  return { "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` };
}

/** What the server has used of its processor so far. */
export function cpuSecondsOf(url: string): Promise<number> {
  return metricOf(url, "process_cpu_seconds_total");
}

/** One of the server's metrics that has no labels. */
export async function metricOf(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(new RegExp(`^${name} (\\S+)`, "m").exec(await answer.text())?.[1]);
}
