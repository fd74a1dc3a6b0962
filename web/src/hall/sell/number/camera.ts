/** What a browser that reads codes itself has (Chrome on Android, ChromeOS and macOS); TypeScript does not know it. */
type Detector = { detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

const ownDetector = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Where the browser reads none itself a library does, which is fetched by the first who scans; it knows the square codes alone. */
export async function detectorClass(): Promise<DetectorClass> {
  return ownDetector() ?? ((await import("qr/decode.js")).BarcodeDetector as unknown as DetectorClass);
}

export const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === "function";

/** A code held before the camera is read once: it is another one, or it was away for so long. */
const againMs = 2_000;

/** Reads codes from a camera until it is stopped. */
export async function scan(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const Detector = await detectorClass();
  if (signal.aborted) return;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", stop);
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  const detector = new Detector({ formats: ["qr_code", "code_128", "ean_13"] });
  let last = { text: "", at: 0 };
  while (!signal.aborted) {
    await new Promise(requestAnimationFrame);
    const [found] = await detector.detect(video).catch(() => []);
    if (found === undefined || signal.aborted) continue;
    const at = performance.now();
    if (found.rawValue !== last.text || at - last.at > againMs) onCode(found.rawValue);
    last = { text: found.rawValue, at };
  }
}
