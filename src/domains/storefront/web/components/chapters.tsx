import type { PublicChapter } from '#domains/content/contract/free-lessons.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import styles from './detail-parts.module.css'
import { lengthText } from './lesson-totals.ts'

/** Up to so many chapters are unfolded. */
const maxOpen = 8

/** The chapters of a video course before it is bought: names, number of lessons and length. */
export function Chapters({ chapters }: { chapters: readonly PublicChapter[] }) {
  const count = chapters.length
  return (
    <details className={styles.chapters} open={count <= maxOpen}>
      <summary>
        <h2 className="name">{m.storefront_chapters({ count, n: localDigits(count) })}</h2>
      </summary>
      <ol>
        {chapters.map(({ id, gp_name: name, lessons, seconds }) => (
          <li key={id}>
            <span lang={langOf(name)}>{name}</span>
            <span className="small">
              {m.storefront_chapter_lessons({ count: lessons, n: localDigits(lessons) })}
              {seconds > 0 ? ` · ${lengthText(seconds)}` : null}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
