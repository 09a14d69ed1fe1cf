import { describe, expect, test, vi } from 'vitest'
import { commandOf, nextSpeed, runCommand } from './player-commands.ts'

const key = (code: string, held: object = {}) => {
  return { code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held }
}
function aVideo(state: object = {}) {
  const video = {
    paused: true,
    currentTime: 30,
    duration: 100,
    muted: false,
    volume: 1,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    play: vi.fn(() => Promise.resolve()),
    pause: vi.fn(),
    ...state,
  }
  return video
}
function press(video: ReturnType<typeof aVideo>, code: string, held?: object) {
  const command = commandOf(key(code, held))
  if (command) runCommand(video, command)
  return video
}

describe('a key', () => {
  test('plays and pauses', () => {
    expect(press(aVideo(), 'Space').play).toHaveBeenCalledOnce()
    expect(press(aVideo({ paused: false }), 'KeyK').pause).toHaveBeenCalledOnce()
  })

  test('goes ten seconds back and on, not beyond the ends', () => {
    expect(press(aVideo(), 'ArrowLeft').currentTime).toBe(20)
    expect(press(aVideo(), 'KeyL').currentTime).toBe(40)
    expect(press(aVideo({ currentTime: 4 }), 'KeyJ').currentTime).toBe(0)
    expect(press(aVideo({ currentTime: 97 }), 'ArrowRight').currentTime).toBe(100)
  })

  test('jumps to a tenth of the lesson, and nowhere while its length is unknown', () => {
    expect(press(aVideo(), 'Digit7').currentTime).toBe(70)
    expect(press(aVideo(), 'Numpad0').currentTime).toBe(0)
    expect(press(aVideo({ duration: Number.NaN }), 'Digit7').currentTime).toBe(30)
  })

  test('changes sound and speed within their limits', () => {
    expect(press(aVideo(), 'KeyM').muted).toBe(true)
    expect(press(aVideo(), 'ArrowUp').volume).toBe(1)
    expect(press(aVideo({ volume: 0.05 }), 'ArrowDown').volume).toBe(0)
    expect(press(aVideo(), 'Period', { shiftKey: true })).toMatchObject({
      playbackRate: 1.25,
      defaultPlaybackRate: 1.25,
    })
    expect(press(aVideo({ playbackRate: 0.75 }), 'Comma', { shiftKey: true }).playbackRate).toBe(0.75)
  })

  test('of the browser or of no meaning does nothing', () => {
    expect(commandOf(key('KeyF', { ctrlKey: true }))).toBeUndefined()
    expect(commandOf(key('ArrowLeft', { altKey: true }))).toBeUndefined()
    expect(commandOf(key('KeyQ'))).toBeUndefined()
  })
})

test('a speed between two of the list steps from the lower one', () => {
  expect([nextSpeed(1.1, 1), nextSpeed(2, 1), nextSpeed(0.5, -1)]).toEqual([1.25, 2, 0.75])
})
