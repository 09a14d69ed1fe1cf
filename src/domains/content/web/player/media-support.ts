import { mediaSourceClass } from './engine/open-media-source.ts'

/** How a browser plays the streams: by our player with MediaSource, by its own player, or not at all. */
type PlayerKind = 'ours' | 'native' | 'none'

const needed = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"'

/** Chooses the player without loading one. Older iPhones have no MediaSource, but play the stream themselves. */
export function playerKind(element: HTMLVideoElement): PlayerKind {
  if (mediaSourceClass()?.isTypeSupported(needed)) return 'ours'
  return element.canPlayType('application/vnd.apple.mpegurl') === '' ? 'none' : 'native'
}
