import type { OfflineTrack } from '../../contract/offline.contract.ts'

/** The first playlist of a saved lesson, of one quality. */
export function masterOf(tracks: readonly OfflineTrack[]): string {
  const picture = tracks.find(({ kind }) => kind === 'video')
  const sound = tracks.find(({ kind }) => kind === 'audio')
  const shown = picture ?? sound
  if (!shown) return '#EXTM3U\n'
  const codecs = [picture?.codecs, sound?.codecs].filter((each) => each !== undefined).join(',')
  const withSound = picture && sound
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...(withSound
      ? [`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,URI="${sound.name}.m3u8"`]
      : []),
    [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(1, shown.bits_per_second)}`,
      ...(picture ? [`RESOLUTION=${picture.width}x${picture.height}`] : []),
      `CODECS="${codecs}"`,
      ...(withSound ? ['AUDIO="sound"'] : []),
    ].join(','),
    `${shown.name}.m3u8`,
    '',
  ].join('\n')
}

/** The playlist of one track. It names no key: saved segments are decrypted when they are read. */
export function mediaPlaylistOf({ init, segments }: OfflineTrack): string {
  const longest = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${init.name}"`,
    ...segments.flatMap(({ name, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, name]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
