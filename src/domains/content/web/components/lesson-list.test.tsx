import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, onTestFinished, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { Processing } from '../../contract/content-codes.ts'
import { LessonList, type ListedLesson } from './lesson-list.tsx'

const lesson: ListedLesson = {
  id: 7,
  content_title: 'သဒ္ဒါ',
  o_file_name: 'lesson.mp4',
  file_size: 1000,
  is_processing: Processing.completed,
  enable_pc: false,
  duration_seconds: null,
}

let enablePc = false
let state: Partial<ListedLesson> = {}
const List = () => (
  <LessonList
    via="video-course"
    id="1"
    groupId="2"
    sizeOf={() => '1.0 MB'}
    lessons={[{ ...lesson, enable_pc: enablePc, ...state }]}
    onTick={() => undefined}
  />
)

function htmlOf(isOpen: boolean, play: string | null): string {
  enablePc = isOpen
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: List }])
  const stores = { play, apple: null, huawei: null }
  return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { stores } } }} />)
}

describe('a video that browsers may not play (STU-24)', () => {
  test('leads to the stores that have the app', () => {
    const html = htmlOf(false, 'https://play.example/pyinnya')
    expect(html).toContain(m.content_watch_in_app())
    expect(html).toContain('href="https://play.example/pyinnya"')
    expect(html).not.toContain('AppGallery')
  })

  test('says whom to ask while no store has the app', () => {
    const html = htmlOf(false, null)
    expect(html).toContain(m.content_not_in_browsers())
    expect(html).toContain(m.content_not_in_browsers_ask())
    expect(html).not.toContain(m.content_watch_in_app())
  })

  test('is not spoken of where the lesson opens', () => {
    const html = htmlOf(true, null)
    expect(html).toContain('<a ')
    expect(html).not.toContain(m.content_not_in_browsers_ask())
  })
})

test('a lesson that opens in browsers can be set finished, another one counts nowhere', () => {
  const label = m.content_tick_finished({ title: lesson.content_title })
  expect(htmlOf(true, null)).toContain(`aria-label="${label}" aria-pressed="false"`)
  expect(htmlOf(false, null)).not.toContain(label)
})

test('a lesson that could not be prepared or uploaded is not called one that is processed', () => {
  onTestFinished(() => {
    state = {}
  })
  state = { is_processing: Processing.processing }
  expect(htmlOf(false, null)).toContain(m.content_processing())
  state = { is_processing: Processing.failed }
  expect(htmlOf(false, null)).toContain(m.content_enable_failed())
  expect(htmlOf(false, null)).not.toContain(m.content_processing())
  state = { is_processing: Processing.failed, o_file_name: 'a.pdf' }
  expect(htmlOf(false, null)).toContain(m.content_upload_failed())
})
