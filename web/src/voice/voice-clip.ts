import { voiceMsMax, voiceMsMin, voiceRateHz, wavHeaderBytes } from "@derash/protocol/hall/voice-pack";

/** Why a recording cannot be taken. */
export type ClipIssue = "unreadable" | "too_short" | "too_long" | "silent";
/** A recording as the server takes it: a WAV of 16-bit mono samples. */
export type Clip = { wav: Uint8Array<ArrayBuffer>; ms: number };

const quietest = 0.02;

/** What the browser can play, made one kind of sound. */
export async function clipOf(bytes: Uint8Array<ArrayBuffer>): Promise<Clip | ClipIssue> {
  const reader = new OfflineAudioContext(1, 1, voiceRateHz);
  const heard = await reader.decodeAudioData(bytes.slice().buffer).catch(() => null);
  if (heard === null) return "unreadable";
  const ms = heard.duration * 1000;
  if (ms < voiceMsMin) return "too_short";
  if (ms > voiceMsMax) return "too_long";
  const mixed = new OfflineAudioContext(1, Math.ceil(heard.duration * voiceRateHz), voiceRateHz);
  const source = mixed.createBufferSource();
  source.buffer = heard;
  source.connect(mixed.destination);
  source.start();
  const samples = (await mixed.startRendering()).getChannelData(0);
  return clipOfSamples(samples);
}

export function clipOfSamples(samples: Float32Array): Clip | ClipIssue {
  const most = Math.floor((voiceMsMax * voiceRateHz) / 1000);
  const kept = samples.subarray(0, most);
  const loudest = kept.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  if (loudest < quietest) return "silent";
  return { wav: wavOf(kept), ms: Math.round((kept.length / voiceRateHz) * 1000) };
}

function wavOf(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = samples.length * 2;
  const view = new DataView(new ArrayBuffer(wavHeaderBytes + bytes));
  const text = (at: number, word: string) => {
    for (let index = 0; index < word.length; index++) view.setUint8(at + index, word.charCodeAt(index));
  };
  text(0, "RIFF");
  view.setUint32(4, wavHeaderBytes - 8 + bytes, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, voiceRateHz, true);
  view.setUint32(28, voiceRateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, bytes, true);
  samples.forEach((sample, index) => {
    view.setInt16(wavHeaderBytes + index * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true);
  });
  return new Uint8Array(view.buffer);
}

export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
