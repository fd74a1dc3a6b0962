/** An `<audio>` that plays nothing and tells what was asked of it; where `isRefusing`, as a browser before the first tap. */
export class FakeAudio {
  static made = 0;
  static played: string[] = [];
  static isPlaying = false;
  static isUnlocked = false;
  static isRefusing = false;
  src = "";
  volume = 1;
  constructor() {
    FakeAudio.made += 1;
  }
  static reset(): void {
    Object.assign(FakeAudio, { made: 0, played: [], isPlaying: false, isUnlocked: false, isRefusing: false });
  }
  load(): void {
    FakeAudio.isUnlocked = true;
  }
  play(): Promise<void> {
    FakeAudio.isPlaying = true;
    FakeAudio.played.push(this.src);
    return FakeAudio.isRefusing ? Promise.reject(new DOMException("no tap yet", "NotAllowedError")) : Promise.resolve();
  }
  pause(): void {
    FakeAudio.isPlaying = false;
  }
}
