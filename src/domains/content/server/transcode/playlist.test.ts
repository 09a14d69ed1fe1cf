import { describe, expect, it } from 'vitest'
import { masterPlaylist, measureRates, mediaPlaylist, type Rendition, readEncoderPlaylist } from './playlist.ts'

const segments = [
  { name: '240p-00000.m4s', durationSeconds: 4, sizeBytes: 50_000 },
  { name: '240p-00001.m4s', durationSeconds: 2, sizeBytes: 40_000 },
]
const small: Rendition = {
  name: '240p',
  kind: 'video',
  codecs: 'avc1.640015',
  widthPixels: 426,
  heightPixels: 240,
  ...measureRates(segments),
}
const sound: Rendition = {
  ...small,
  name: 'audio',
  kind: 'audio',
  codecs: 'mp4a.40.2',
  peakBitsPerSecond: 50_000,
  averageBitsPerSecond: 48_000,
}

describe('the playlist of a rendition', () => {
  it('grows as an EVENT playlist, with an unencrypted init segment', () => {
    expect(mediaPlaylist('240p', segments.slice(0, 1), false).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:EVENT',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="240p-init.mp4"',
      '#EXT-X-KEY:METHOD=AES-128,URI="key"',
      '#EXTINF:4.000000,',
      '240p-00000.m4s',
      '',
    ])
  })

  it('ends with ENDLIST when it is finished', () => {
    const text = mediaPlaylist('240p', segments, true)
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    expect(text.endsWith('240p-00001.m4s\n#EXT-X-ENDLIST\n')).toBe(true)
  })

  it('declares a target duration that no segment exceeds', () => {
    const long = [{ name: 'a', durationSeconds: 5.6, sizeBytes: 1 }]
    expect(mediaPlaylist('a', long, true)).toContain('#EXT-X-TARGETDURATION:6\n')
  })
})

describe('the multivariant playlist', () => {
  it('lists every rendition with the audio and measured bit rates', () => {
    expect(masterPlaylist([small, sound]).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=210000,AVERAGE-BANDWIDTH=168000,RESOLUTION=426x240,CODECS="avc1.640015,mp4a.40.2",AUDIO="sound"',
      '240p.m3u8',
      '',
    ])
  })

  it('lists no audio for a silent video', () => {
    const text = masterPlaylist([small])
    expect(text).not.toMatch(/AUDIO/)
    expect(text).toContain('BANDWIDTH=160000,AVERAGE-BANDWIDTH=120000,RESOLUTION=426x240,CODECS="avc1.640015"\n')
  })
})

it('parses the progress of the encoder', () => {
  const text = '#EXTM3U\n#EXT-X-MAP:URI="init_0.mp4"\n#EXTINF:4.000000,\n00000.m4s\n#EXTINF:2.5,\n00001.m4s\n'
  const expected = {
    initFile: 'init_0.mp4',
    segments: [
      { file: '00000.m4s', durationSeconds: 4 },
      { file: '00001.m4s', durationSeconds: 2.5 },
    ],
  }
  expect(readEncoderPlaylist(text)).toEqual({ ...expected, ended: false })
  expect(readEncoderPlaylist(`${text}#EXT-X-ENDLIST\n`)).toEqual({ ...expected, ended: true })
})
