import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import type { Subtitles } from '../../subtitles/use-subtitles.ts'
import { canFillScreen, toggleFullScreen } from './full-screen.ts'
import { PlayerBar } from './player-bar.tsx'
import type { MediaState } from './use-media-state.ts'

let filled: string[]

/** A browser that shows any element, only videos, or nothing on the whole screen. */
function browserThatFills(what: 'any element' | 'videos' | 'nothing') {
  class AnElement {}
  class AVideo extends AnElement {}
  const request = () => {
    filled.push('frame')
    return Promise.resolve()
  }
  if (what === 'any element') Object.assign(AnElement.prototype, { requestFullscreen: request })
  if (what !== 'nothing') Object.assign(AVideo.prototype, { webkitEnterFullscreen: () => void filled.push('video') })
  vi.stubGlobal('HTMLElement', AnElement)
  vi.stubGlobal('HTMLVideoElement', AVideo)
  return { frame: new AnElement() as HTMLElement, video: new AVideo() as HTMLVideoElement }
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

test('the bar has no button where the browser cannot', () => {
  const bar = (onFullScreen: (() => void) | undefined) =>
    renderToString(
      <PlayerBar
        video={{ current: null }}
        state={{ seconds: 0, length: 60, speed: 1, paused: true } as MediaState}
        parts={{ watched: [], loaded: [] }}
        soundOnly={undefined}
        subtitles={{ languages: [] } as unknown as Subtitles}
        onFullScreen={onFullScreen}
      />,
    )
  expect(bar(() => undefined)).toContain(m.content_player_full_screen())
  expect(bar(undefined)).not.toContain(m.content_player_full_screen())
})
