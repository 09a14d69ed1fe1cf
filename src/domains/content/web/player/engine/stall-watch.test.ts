import { expect, test } from 'vitest'
import { StallWatch } from './stall-watch.ts'

const element = { currentTime: 12, paused: false, ended: false }

/** The positions of an element that is looked at every second, and always has data. */
function positionsOf(played: typeof element, seconds: number, advance = 0): number[] {
  const watch = new StallWatch()
  const shown = { ...played }
  return Array.from({ length: seconds }, (_, at) => {
    shown.currentTime += advance
    if (!watch.isAdvancing(shown, at * 1000)) watch.nudge(shown, at * 1000)
    return shown.currentTime
  })
}

test('playback that stands for five seconds is moved on by a tenth, once in five seconds', () => {
  expect(positionsOf(element, 11)).toEqual([12, 12, 12, 12, 12, 12.1, 12.1, 12.1, 12.1, 12.1, 12.2])
})

test('playback that advances, is paused or has ended is left alone', () => {
  expect(positionsOf(element, 8, 1)).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
  expect(positionsOf({ ...element, paused: true }, 8)).toEqual(Array(8).fill(12))
  expect(positionsOf({ ...element, ended: true }, 8)).toEqual(Array(8).fill(12))
})
