import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { sizeAndPrice } from '../../../contract/data-size.ts'
import type { LessonRendition } from '../../../contract/lesson-rendition.ts'
import type { Subtitles } from '../../subtitles/use-subtitles.ts'
import { type QualityChoice, qualityOptions } from '../quality-options.ts'
import { canFillScreen, toggleFullScreen } from './full-screen.ts'
import { PlayerBar } from './player-bar.tsx'
import type { MediaState } from './use-media-state.ts'

let filled: string[]

/** A browser that shows any element, only videos, or nothing on the whole screen. */
function browserThatFills(what: 'any element' | 'videos' | 'nothing') {
  class AnElement {
    closest = (): unknown => null
  }
  class AVideo extends AnElement {}
  const request = () => {
    filled.push('frame')
    return Promise.resolve()
  }
  if (what === 'any element') Object.assign(AnElement.prototype, { requestFullscreen: request })
  if (what !== 'nothing') Object.assign(AVideo.prototype, { webkitEnterFullscreen: () => void filled.push('video') })
  vi.stubGlobal('HTMLElement', AnElement)
  vi.stubGlobal('HTMLVideoElement', AVideo)
  return { frame: new AnElement() as unknown as HTMLElement, video: new AVideo() as unknown as HTMLVideoElement }
}

beforeEach(() => {
  filled = []
  vi.stubGlobal('document', {})
  onTestFinished(() => void vi.unstubAllGlobals())
})

describe('full screen', () => {
  test.each([
    ['any element', ['frame']],
    ['videos', ['video']],
    ['nothing', []],
  ] as const)('in a browser that can show %s', (what, expected) => {
    const { frame, video } = browserThatFills(what)
    expect(canFillScreen()).toBe(expected.length > 0)
    toggleFullScreen(frame, video)
    expect(filled).toEqual(expected)
  })

  test('is filled by the container of the player, which stays for the next lesson', () => {
    const { frame, video } = browserThatFills('any element')
    const container = { requestFullscreen: async () => void filled.push('container') }
    toggleFullScreen(Object.assign(frame, { closest: () => container }), video)
    expect(filled).toEqual(['container'])
  })

  test('ends where it is shown', () => {
    const { frame, video } = browserThatFills('any element')
    const exitFullscreen = vi.fn()
    vi.stubGlobal('document', { fullscreenElement: frame, exitFullscreen })
    toggleFullScreen(frame, video)
    expect([filled, exitFullscreen.mock.calls.length]).toEqual([[], 1])
  })

  test('of an iPhone is refused quietly before the video is known', () => {
    const { frame, video } = browserThatFills('videos')
    const refuse = () => {
      throw new DOMException('no metadata', 'InvalidStateError')
    }
    expect(() => toggleFullScreen(frame, Object.assign(video, { webkitEnterFullscreen: refuse }))).not.toThrow()
  })
})

interface Offered {
  onFullScreen?: () => void
  quality?: QualityChoice
  next?: { title: string; onStart: () => void }
}

const bar = (offered: Offered) =>
  renderToString(
    <PlayerBar
      video={{ current: null }}
      state={{ seconds: 15, length: 60, speed: 1, paused: true } as MediaState}
      parts={{ watched: [], loaded: [] }}
      soundOnly={undefined}
      quality={offered.quality}
      next={offered.next}
      subtitles={{ languages: [] } as unknown as Subtitles}
      onFullScreen={offered.onFullScreen}
    />,
  )

test('the bar has no button where the browser cannot', () => {
  expect(bar({ onFullScreen: () => undefined })).toContain(m.content_player_full_screen())
  expect(bar({})).not.toContain(m.content_player_full_screen())
})

test('the bar names each quality with the size and price of what is left of the lesson', () => {
  const renditions: LessonRendition[] = [
    { name: '144p', kind: 'video', size_bytes: 40 * 2 ** 20 },
    { name: '240p', kind: 'video', size_bytes: null },
    { name: 'audio', kind: 'audio', size_bytes: 8 * 2 ** 20 },
  ]
  const options = qualityOptions(renditions)
  const drawn = bar({ quality: { options, chosen: '144p', onChange: () => undefined } })
  const listed = [...drawn.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].filter(([, value]) =>
    value?.match(/[a-z]/),
  )
  expect(listed.map(([, value, text]) => [value, text])).toEqual([
    ['audio', `${m.content_sound_only()} – ${sizeAndPrice([6 * 2 ** 20, 6 * 2 ** 20])}`],
    ['auto', m.content_quality_auto()],
    ['144p', `144p – ${sizeAndPrice([30 * 2 ** 20, 30 * 2 ** 20])}`],
    ['240p', '240p'],
  ])
  expect(bar({})).not.toContain(m.content_quality())
})

test('the bar has a button for the next lesson where one follows', () => {
  expect(bar({ next: { title: 'ဒုတိယ', onStart: () => undefined } })).toContain(`${m.content_next_lesson()}: ဒုတိယ`)
  expect(bar({})).not.toContain(m.content_next_lesson())
})
