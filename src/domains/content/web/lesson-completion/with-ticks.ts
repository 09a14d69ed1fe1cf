import type { CourseOutline } from '#domains/learning/contract/outline.contract.ts'
import type { LessonsProgress } from '#domains/learning/contract/progress.contract.ts'
import { opensInBrowsers } from '../components/opens-in-browsers.ts'
import type { Ticks } from './use-ticks.ts'

/** An outline in which lessons are finished as their student has set them, whether the server knows it yet or not. */
export function outlineWithTicks(outline: CourseOutline, ticks: Ticks): CourseOutline {
  const chapters = outline.chapters.map((chapter) => ({
    ...chapter,
    lessons: chapter.lessons.map((lesson) => ({ ...lesson, finished: ticks.get(lesson.id) ?? lesson.finished })),
  }))
  const lessons = chapters.flatMap((chapter) => chapter.lessons)
  return { ...outline, chapters, done: lessons.filter((one) => opensInBrowsers(one) && one.finished).length }
}

/**
 * As outlineWithTicks, for the lessons of one chapter.
 *
 * @param shown - ids of lessons of the chapter; ticks of others are left out
 */
export function progressWithTicks(
  progress: LessonsProgress,
  { ticks, shown }: { readonly ticks: Ticks; readonly shown: readonly number[] },
): LessonsProgress {
  const known = new Map(progress.lessons.map((lesson) => [lesson.content_id, lesson]))
  for (const id of shown) {
    const finished = ticks.get(id)
    const before = known.get(id) ?? { content_id: id, position: 0, percent: 0, finished: false }
    if (finished !== undefined) known.set(id, { ...before, finished })
  }
  const lessons = [...known.values()]
  return { ...progress, lessons, done: lessons.filter(({ finished }) => finished).length }
}
