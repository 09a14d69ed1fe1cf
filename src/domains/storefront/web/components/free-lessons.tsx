import { useId } from 'react'
import { sizeAndPrice } from '#domains/content/contract/data-size.ts'
import type { FreeLesson } from '#domains/content/contract/free-lessons.contract.ts'
import { clockText } from '#domains/content/web/index.ts'
import { FreeLessonButton } from '#domains/content/web/lazy.ts'
import { m } from '#platform/messages/generated/messages.js'
import { langOf } from '#platform/web/locale/text-language.ts'
import { NeedsScript } from '#platform/web/states/needs-script.tsx'

/** The lessons of a course that everybody may open, with their length, size and price of the data. */
export default function FreeLessons({ lessons }: { lessons: readonly FreeLesson[] }) {
  const id = useId()
  return (
    <section className="panel stack-s" aria-labelledby={id}>
      <h2 className="name" id={id}>
        {m.storefront_free_lessons()}
      </h2>
      <NeedsScript />
      {lessons.map((lesson) => (
        <div key={lesson.id} className="spread">
          <div>
            <p lang={langOf(lesson.content_title)}>{lesson.content_title}</p>
            <p className="small">{factsOf(lesson)}</p>
          </div>
          <FreeLessonButton lesson={lesson} />
        </div>
      ))}
    </section>
  )
}

function factsOf({ duration_seconds: seconds, size_bytes: bytes }: FreeLesson): string {
  return [...(seconds === null ? [] : [clockText(seconds)]), sizeAndPrice([bytes, bytes])].join(' · ')
}
