import { expect, test } from 'vitest'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import { qualitiesOf, sizeIn, sumOf } from './size-of.ts'

const rendition = (name: string, size_bytes: number | null): LessonRendition => {
  return { name, kind: name === 'audio' ? 'audio' : 'video', size_bytes }
}
const full = [rendition('144p', 10), rendition('240p', 20), rendition('720p', 90), rendition('audio', 5)]
const low = [rendition('240p', 15)]

test('a quality that a lesson lacks has the size of the next smaller one, or of the smallest', () => {
  expect(sizeIn('240p', full)).toEqual([20, 20])
  expect(sizeIn('480p', full)).toEqual([20, 20])
  expect(sizeIn('144p', low)).toEqual([15, 15])
  expect(sizeIn('audio', full)).toEqual([5, 5])
  expect(sizeIn('audio', low)).toEqual([15, 15])
})

test('automatic quality may be any picture', () => {
  expect(sizeIn('auto', full.toReversed())).toEqual([10, 90])
})

test('nothing is said of documents, and of videos in preparation', () => {
  expect(sizeIn('240p', [])).toBeUndefined()
  expect(sizeIn('auto', [rendition('144p', null), rendition('240p', null)])).toBeUndefined()
})

test('the qualities of a course are those of all its lessons', () => {
  expect(qualitiesOf([{ renditions: low }, { renditions: full }])).toEqual(['audio', 'auto', '144p', '240p', '720p'])
  expect(qualitiesOf([{ renditions: [] }])).toEqual([])
})

test('sums leave out what is not known', () => {
  expect(sumOf([[1, 2], undefined, [3, 4]])).toEqual([4, 6])
  expect(sumOf([undefined])).toBeUndefined()
})
