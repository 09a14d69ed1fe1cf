import { expect, test } from 'vitest'
import { PlayedRanges, unite } from './played-ranges.ts'

/** Positions four times a second, as a browser reports them. */
function play(ranges: PlayedRanges, from: number, to: number, rate = 1): void {
  for (let at = from; at <= to; at += 0.25 * rate) ranges.follow(at, rate)
}

test('seconds that were played form one range', () => {
  const ranges = new PlayedRanges()
  play(ranges, 0, 12)
  expect(ranges.take()).toEqual([[0, 12]])
})

test('a seek adds nothing', () => {
  const ranges = new PlayedRanges()
  play(ranges, 0, 5)
  play(ranges, 60, 65)
  play(ranges, 20, 22)
  expect(ranges.take()).toEqual([
    [0, 5],
    [20, 22],
    [60, 65],
  ])
})

test('double speed counts as playing', () => {
  const ranges = new PlayedRanges()
  play(ranges, 0, 30, 2)
  expect(ranges.take()).toEqual([[0, 30]])
})

test('positions on both sides of a pause are not joined', () => {
  const ranges = new PlayedRanges()
  play(ranges, 0, 5)
  ranges.interrupt()
  play(ranges, 6, 9)
  expect(ranges.take()).toEqual([
    [0, 5],
    [6, 9],
  ])
})

test('what is taken in parts unites to the whole, without a gap', () => {
  const ranges = new PlayedRanges()
  play(ranges, 0, 5.25)
  const first = ranges.take()
  play(ranges, 5.5, 10)
  expect(unite(first, ranges.take())).toEqual([[0, 10]])
})

test.each([8.2, 8.6, 9])(
  'what was taken up to second %s is not taken again, and playing on adds what follows',
  (end) => {
    const ranges = new PlayedRanges()
    play(ranges, 5, end)
    ranges.follow(end, 1)
    const first = ranges.take()
    expect(ranges.take()).toEqual([])
    play(ranges, end, 12)
    expect(unite(first, ranges.take())).toEqual([[5, 12]])
    ranges.interrupt()
    ranges.follow(12, 1)
    expect(ranges.take()).toEqual([])
  },
)

test('playing on after a seek back adds what follows', () => {
  const ranges = new PlayedRanges()
  play(ranges, 60, 65)
  play(ranges, 20, 22.25)
  ranges.take()
  play(ranges, 22.5, 25)
  expect(ranges.take()).toEqual([[22, 25]])
})

test('nothing played is nothing', () => {
  expect(new PlayedRanges().take()).toEqual([])
})
