import { classTypeName } from '#domains/catalogue/web/index.ts'
import { clockText } from '#domains/content/web/index.ts'
import { ReviewButton } from '#domains/content/web/lazy.ts'
import { formatDay, formatTime, weekdayNames } from '#platform/contract/calendar.ts'
import { formatFileSize } from '#platform/contract/file-size.ts'
import { regionName } from '#platform/contract/regions/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import { TownName } from '#platform/web/components/town-name.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { feeText } from '#platform/web/locale/money-text.ts'
import type { AdminCourseDetail } from '../../contract/admin-courses.contract.ts'
import { CompactFacts } from './compact-facts.tsx'
import styles from './reviewed-parts.module.css'

type ReviewedClass = AdminCourseDetail['classes'][number]
type ReviewedContent = AdminCourseDetail['groups'][number]['contents'][number]

/** The classes of a course with all that their pages say. */
export function ReviewedClasses({ course }: { course: AdminCourseDetail }) {
  const locale = currentLocale()
  if (course.classes.length === 0) return null
  return (
    <section className="panel stack">
      <h2>{m.moderation_classes()}</h2>
      <ul className="stack">
        {course.classes.map((one) => (
          <li key={one.class_id} className="stack-s">
            <h3>
              {formatDay(one.start_date, locale)} – {formatDay(one.end_date, locale)}
            </h3>
            <ClassFacts row={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClassFacts({ row }: { row: ReviewedClass }) {
  const locale = currentLocale()
  const region = regionName(row.region, locale)
  return (
    <CompactFacts
      facts={[
        { label: m.catalogue_class_type(), value: classTypeName(row.class_type) },
        { label: m.catalogue_days(), value: dayNames(row.days) },
        {
          label: m.catalogue_class_time(),
          value: `${formatTime(row.start_time, locale)} – ${formatTime(row.end_time, locale)}`,
        },
        { label: m.platform_region(), value: region },
        {
          label: m.platform_township(),
          value: row.town && <TownName region={row.region} town={row.town} />,
        },
        { label: m.moderation_fee(), value: feeText(row.fee) },
        { label: m.moderation_student_count(), value: localDigits(row.student_count) },
      ]}
    />
  )
}

function dayNames(days: ReviewedClass['days']): string {
  const locale = currentLocale()
  const names = days.map((day) => weekdayNames[locale][day % 7])
  return names.join(locale === 'my' ? '၊ ' : ', ')
}

/** The lessons of a course in the order of its students; each opens. @see OWN-16 */
export function ReviewedLessons({ course }: { course: AdminCourseDetail }) {
  if (course.groups.length === 0) return null
  return (
    <section className="panel stack">
      <h2>{m.moderation_groups()}</h2>
      {course.groups.map((group) => (
        <div key={group.id} className="stack-s">
          <h3>
            <WrittenText>{group.gp_name}</WrittenText>
          </h3>
          <ul>
            {group.contents.map((content) => (
              <li key={content.id} className={styles.lesson}>
                <div>
                  <p>
                    <WrittenText>{content.content_title}</WrittenText>
                  </p>
                  <p className="small">{factsOf(content)}</p>
                </div>
                {content.stored ? (
                  <ReviewButton content={content} />
                ) : (
                  <p className="hint">{m.moderation_uploading()}</p>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function factsOf({ o_file_name, duration_seconds, file_size }: ReviewedContent): string {
  const length = duration_seconds === null ? [] : [clockText(duration_seconds)]
  return [o_file_name, ...length, formatFileSize(file_size)].join(' · ')
}
