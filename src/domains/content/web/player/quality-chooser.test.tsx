import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { sizeAndPrice } from '../../contract/data-size.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import { clockText } from '../components/content-labels.ts'
import { QualityChooser } from './quality-chooser.tsx'

const mb = 2 ** 20
const lesson = {
  duration_seconds: 60,
  renditions: [{ name: '240p', kind: 'video', size_bytes: 6 * mb }],
} as unknown as LessonDetail

const shownAt = (atSeconds: number) =>
  renderToString(<QualityChooser lesson={lesson} quality="240p" atSeconds={atSeconds} onChange={() => undefined} />)
const left = (seconds: number, bytes: number) =>
  m.content_left_to_watch({ time: clockText(seconds), size: sizeAndPrice([bytes, bytes]) })

test('the size of what is left is shown, and nothing where nothing is left', () => {
  expect(shownAt(30)).toContain(left(30, 3 * mb))
  const nothing = left(0, 1)
  for (const atEnd of [59.6, 60, 60.4]) expect(shownAt(atEnd)).not.toContain(nothing)
  expect(shownAt(60)).not.toContain(clockText(0))
})
