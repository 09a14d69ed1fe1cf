import { afterEach, expect, test, vi } from 'vitest'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import { firstQuality, keepQuality } from './quality.ts'

const rendition = (name: string): LessonRendition => ({
  name,
  kind: name === 'audio' ? 'audio' : 'video',
  size_bytes: 1,
})
const video = ['144p', '240p', '360p', 'audio'].map(rendition)
const slides = ['360p', '480p', 'audio'].map(rendition)

afterEach(() => void vi.unstubAllGlobals())

/** A browser that has chosen nothing yet. */
function visit({ innerWidth, saveData = false }: { innerWidth: number; saveData?: boolean }): void {
  const values = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  vi.stubGlobal('window', { innerWidth, localStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('navigator', { connection: { saveData } })
}

test('a video begins small on a phone, and in the smallest picture where data are spared', () => {
  visit({ innerWidth: 1280 })
  expect(firstQuality(video)).toBe('auto')
  visit({ innerWidth: 360 })
  expect([firstQuality(video), firstQuality(slides)]).toEqual(['240p', '360p'])
  visit({ innerWidth: 1280, saveData: true })
  expect([firstQuality(video), firstQuality(slides)]).toEqual(['144p', '360p'])
})

test('what was chosen is kept for every lesson that has it', () => {
  visit({ innerWidth: 360, saveData: true })
  keepQuality('360p')
  expect(firstQuality(video)).toBe('360p')
  keepQuality('144p')
  expect([firstQuality(video), firstQuality(slides)]).toEqual(['144p', '360p'])
})
