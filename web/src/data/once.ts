const storageName = "derash-once";

type Kept = Record<string, { wanted: string; key: string; at: number }>;

/** Who asks for the same later than this means another. */
const keptMs = 15 * 60_000;

/** Where the browser keeps nothing: it is then forgotten with the page. */
let memory: Kept = {};

/**
 * Sends something that must be made once, with a key by which the server knows it again. As long as no answer has come, and for
 * a quarter of an hour, the same wanted of the same name goes with the same key, after a reload too; a refusal has made nothing,
 * and keeps it as well.
 */
export async function sendOnce<Answer>(name: string, wanted: object, send: (key: string) => Promise<Answer>) {
  const text = JSON.stringify(wanted);
  const kept = read();
  const earlier = kept[name];
  const isSame = earlier?.wanted === text && Date.now() - earlier.at < keptMs;
  const { key, at } = isSame ? earlier : { key: crypto.randomUUID(), at: Date.now() };
  write({ ...kept, [name]: { wanted: text, key, at } });
  const answer = await send(key);
  const { [name]: _, ...others } = read();
  write(others);
  return answer;
}

/** The key of what is kept of this name: it has had no answer yet. */
export function keptKey(name: string): string | undefined {
  return read()[name]?.key;
}

/** What is kept of this name is made: its maker has seen it, and who asks for the same from now on means another. */
export function forgetMade(name: string, made: readonly { idempotency_key?: string | undefined }[]): void {
  const { [name]: earlier, ...others } = read();
  if (made.some(({ idempotency_key }) => idempotency_key !== undefined && idempotency_key === earlier?.key))
    write(others);
}

function read(): Kept {
  try {
    const text = sessionStorage.getItem(storageName);
    return text === null ? memory : (JSON.parse(text) as Kept);
  } catch {
    return memory;
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(kept));
    memory = {};
  } catch {
    memory = kept;
  }
}
