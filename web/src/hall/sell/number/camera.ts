/** What a browser that reads codes itself has (Chrome on Android, ChromeOS and macOS); TypeScript does not know it. */
type Detector = { detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

export const canScan = (): boolean =>
  detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === "function";

/** A code held before the camera is read once: it is another one, or it was away for so long. */
const againMs = 2_000;

/** Reads codes from a camera until it is stopped. */
export async function scan(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const Detector = detectorClass();
  if (Detector === undefined) return;
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
