/** How a browser plays the streams: by our player with MediaSource, by its own player, or not at all. */
export type PlayerKind = 'ours' | 'native' | 'none'

const needed = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"'

/** Chooses the player without loading one. Older iPhones have no MediaSource, but play the stream themselves. */
export function playerKind(element: HTMLVideoElement): PlayerKind {
  const { ManagedMediaSource, MediaSource } = window as Window & {
    ManagedMediaSource?: typeof globalThis.MediaSource
    MediaSource?: typeof globalThis.MediaSource
  }
  const Source = ManagedMediaSource ?? MediaSource
  if (Source?.isTypeSupported(needed)) return 'ours'
  return element.canPlayType('application/vnd.apple.mpegurl') === '' ? 'none' : 'native'
}

/** Whether the visitor has asked the browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
