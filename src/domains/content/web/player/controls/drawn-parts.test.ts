import { expect, test } from 'vitest'
import { drawnParts } from './drawn-parts.ts'

const drawn = (ranges: [number, number][], length = 100) => drawnParts(ranges, { length, colour: 'red' })
const at = (share: number) => `calc(var(--thumb) / 2 + ${share} * (100% - var(--thumb)))`

test('parts are drawn where they are along the lesson, joined where they touch', () => {
  const first = `transparent ${at(0)}, red ${at(0)}, red ${at(0.25)}, transparent ${at(0.25)}`
  const second = `transparent ${at(0.5)}, red ${at(0.5)}, red ${at(0.9)}, transparent ${at(0.9)}`
  const ranges: [number, number][] = [
    [60, 90],
    [0, 25],
    [50, 61],
  ]
  expect(drawn(ranges)).toBe(`linear-gradient(90deg, ${first}, ${second})`)
})

test('what lies beyond the end of a lesson is not drawn, and nothing while its length is unknown', () => {
  expect(drawn([[90, 130]])).toContain(`red ${at(1)}`)
  expect(drawn([[100, 130]])).toBe('none')
  expect(drawn([[0, 10]], 0)).toBe('none')
  expect(drawn([])).toBe('none')
})
