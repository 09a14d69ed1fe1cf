/** Playback that does not advance for so long, with data, is helped. */
const stalledMs = 5000
export const nudgeSeconds = 0.1

type Played = Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'ended'>

/** Notices an element that plays and does not advance, and moves it on a little. */
export class StallWatch {
  #advanced = { at: 0, second: 0 }

  /** Whether the element has advanced since the last call, or need not. */
  isAdvancing({ currentTime, paused, ended }: Played, now: number): boolean {
    if (!paused && !ended && currentTime === this.#advanced.second) return false
    this.#advanced = { at: now, second: currentTime }
    return true
  }

  /** Moves an element on that has stood for five seconds. */
  nudge(element: Pick<Played, 'currentTime'>, now: number): void {
    if (now - this.#advanced.at < stalledMs) return
    const second = element.currentTime + nudgeSeconds
    this.#advanced = { at: now, second }
    element.currentTime = second
  }
}
