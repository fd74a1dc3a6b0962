/*
 * Makes public/voice/<am|en>/<ball>.m4a anew: the caller's voice for the 75 balls, with ffmpeg and espeak-ng
 * (Debian: apt-get install ffmpeg espeak-ng). The files are committed, so only who wants another voice needs this.
 * A recording in voice-recordings/<am|en>/<ball>.(wav|m4a|mp3) is taken instead of the synthesiser.
 * With --check it makes nothing and only says what is wrong with the clips that are there.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Ball, ballCount, ballOf } from "@derash/game/ball";
import { type Language, languages, voiceCall } from "./voice-call.ts";

const web = fileURLToPath(new URL("..", import.meta.url));
const clipsFolder = join(web, "public/voice");
const recordingsFolder = join(web, "voice-recordings");

const sampleRate = 24_000;
/** For clips this short ffmpeg's encoder takes half as much again: 32 kbit/s. */
const bitRate = "22k";
/** Loudness after EBU R128, in LUFS, and the highest peak, of full scale, with room for what the encoder adds. */
const wantedLoudness = -18;
const peakMax = 0.6;
const totalBytesMax = 1_200_000;
const durationMinSeconds = 0.5;
const durationMaxSeconds = 3;
/** A clip whose mean volume is below this many dB has nothing to say. */
const silentBelowDb = -40;

const balls = Array.from({ length: ballCount }, (_, index) => ballOf(index + 1));

function clipPath(language: Language, ball: Ball): string {
  return join(clipsFolder, language, `${ball.display}.m4a`);
}

function recordingPath(language: Language, ball: Ball): string | undefined {
  return ["wav", "m4a", "mp3"]
    .map((kind) => join(recordingsFolder, language, `${ball.display}.${kind}`))
    .find((path) => existsSync(path));
}

function ffmpeg(options: readonly string[]): void {
  execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", ...options], {
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/** Reads a file through a measuring filter; what it found is what ffmpeg writes to its log. */
function measure(path: string, filter: string): string {
  const { status, stderr } = spawnSync("ffmpeg", ["-nostdin", "-i", path, "-af", filter, "-f", "null", "-"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`ffmpeg cannot read ${path}: ${stderr}`);
  return stderr;
}

function lastNumber(text: string, pattern: RegExp): number {
  return Number([...text.matchAll(pattern)].at(-1)?.[1] ?? Number.NaN);
}

/** In LUFS. Too short for a whole window of the meter, a call is heard three times over. */
function loudnessOf(path: string): number {
  return lastNumber(measure(path, "aloop=loop=2:size=240000,ebur128"), /I:\s+(-?[\d.]+) LUFS/g);
}

function say(language: Language, ball: Ball, path: string): void {
  const { voice, pace, text } = voiceCall(language, ball);
  execFileSync("espeak-ng", ["-v", voice, "-s", String(pace), "-w", path, text], {
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Cuts the silence off both ends, brings the call to one loudness, and packs it. Returns whether it was recorded. */
function makeClip(language: Language, ball: Ball, work: string): boolean {
  const recording = recordingPath(language, ball);
  const raw = recording ?? join(work, "raw.wav");
  if (recording === undefined) say(language, ball, raw);
  const trimmed = join(work, "trimmed.wav");
  const cutStart = "silenceremove=start_periods=1:start_threshold=-45dB:start_silence=0.02";
  const trim = `aresample=${sampleRate},${cutStart},areverse,${cutStart},areverse`;
  ffmpeg(["-i", raw, "-ac", "1", "-af", trim, trimmed]);
  const gainDb = wantedLoudness - loudnessOf(trimmed);
  ffmpeg([
    ...["-i", trimmed, "-af", `volume=${gainDb.toFixed(2)}dB,alimiter=limit=${peakMax}:level=false`],
    ...["-ac", "1", "-ar", String(sampleRate), "-c:a", "aac", "-b:a", bitRate, "-map_metadata", "-1"],
    ...["-fflags", "+bitexact", "-flags:a", "+bitexact", "-movflags", "+faststart", clipPath(language, ball)],
  ]);
  return recording !== undefined;
}

function makeAll(): void {
  const work = mkdtempSync(join(tmpdir(), "voice-"));
  try {
    for (const language of languages) {
      mkdirSync(join(clipsFolder, language), { recursive: true });
      const recorded = balls.filter((ball) => makeClip(language, ball, work));
      console.log(`${language}: ${recorded.length} recorded, ${ballCount - recorded.length} synthesised`);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

type Facts = { bytes: number; seconds: number; meanDb: number; peakDb: number };

function factsOf(path: string): Facts {
  const showDuration = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0"];
  const volume = measure(path, "volumedetect");
  return {
    bytes: statSync(path).size,
    seconds: Number(execFileSync("ffprobe", [...showDuration, path], { encoding: "utf8" })),
    meanDb: lastNumber(volume, /mean_volume: (-?[\d.]+) dB/g),
    peakDb: lastNumber(volume, /max_volume: (-?[\d.]+) dB/g),
  };
}

/** Prints what the clips are and each issue; returns how many issues. */
function checkAll(): number {
  const clips = languages.flatMap((language) => balls.map((ball) => clipPath(language, ball)));
  const missing = clips.filter((path) => !existsSync(path));
  const facts = clips.filter((path) => existsSync(path)).map((path) => ({ path, ...factsOf(path) }));
  const totalBytes = facts.reduce((sum, { bytes }) => sum + bytes, 0);
  const issues = [
    ...missing.map((path) => `${path} is missing`),
    ...facts
      .filter(({ seconds }) => !(seconds >= durationMinSeconds && seconds <= durationMaxSeconds))
      .map(({ path, seconds }) => `${path} lasts ${seconds} s`),
    ...facts.filter(({ meanDb }) => !(meanDb >= silentBelowDb)).map(({ path }) => `${path} is silent`),
    ...(totalBytes > totalBytesMax ? [`${totalBytes} bytes are more than ${totalBytesMax}`] : []),
  ];
  const seconds = facts.map((clip) => clip.seconds);
  const volumes = facts.map((clip) => clip.meanDb);
  console.log(`${facts.length} clips, ${totalBytes} bytes`);
  console.log(`${Math.min(...seconds)} to ${Math.max(...seconds)} s`);
  const peaks = facts.map((clip) => clip.peakDb);
  console.log(
    `mean volume ${Math.min(...volumes)} to ${Math.max(...volumes)} dB, highest peak ${Math.max(...peaks)} dB`,
  );
  for (const issue of issues) console.error(issue);
  return issues.length;
}

if (!process.argv.includes("--check")) makeAll();
process.exit(checkAll() === 0 ? 0 : 1);
