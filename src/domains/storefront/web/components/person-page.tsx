import type { ReactNode } from 'react'
import { paths } from '#paths'
import type { Gender, OwnerRole } from '#platform/contract/account-codes.ts'
import type { Page } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Avatar } from '#platform/web/components/avatar.tsx'
import { DownloadIcon } from '#platform/web/components/icons.tsx'
import { StarMeter } from '#platform/web/components/star-meter.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import type { CourseOnCard } from '../data/course-cards.ts'
import { CourseCard } from './course-card.tsx'
import { Spec } from './detail-parts.tsx'
import { ListResults } from './list-results.tsx'
import styles from './person-page.module.css'

interface PersonPageProps {
  kind: OwnerRole
  name: string
  gender?: Gender
  photoUrl: string | null
  rating: number
  ratingCount: number
  /** The owner's own Android app, if there is one. @see C-TS-06 */
  apkUrl: string | null
  facts: readonly (readonly [name: string, value: ReactNode])[]
  courses: Page<CourseOnCard>
}

/** The public page of a teacher or school with their courses. @see C-TS-04 to C-TS-07 */
export function PersonPage({ kind, name, gender, photoUrl, facts, courses, ...person }: PersonPageProps) {
  const crumb =
    kind === 'school'
      ? { label: m.catalogue_schools(), to: paths.school.list() }
      : { label: m.catalogue_teachers(), to: paths.teacher.list() }
  return (
    <div className="wrap stack">
      <header>
        <Breadcrumbs crumbs={[crumb]} />
        <div className={styles.head}>
          <Avatar kind={kind} gender={gender ?? null} photoUrl={photoUrl} size="profile" />
          <div className="stack-s">
            <h1 lang={langOf(name)}>{name}</h1>
            <StarMeter value={person.rating} count={person.ratingCount} />
            {person.apkUrl ? (
              <p>
                <a className="btn btn-primary" href={person.apkUrl} rel="noopener" download>
                  <DownloadIcon />
                  {m.catalogue_apk_download()}
                </a>
              </p>
            ) : null}
          </div>
        </div>
      </header>
      <Spec facts={facts} />
      <CoursesTaught courses={courses} />
    </div>
  )
}

function CoursesTaught({ courses }: { courses: Page<CourseOnCard> }) {
  useFirstPageWhenEmpty(courses.data.length, courses.current_page)
  return (
    <section className="section stack" aria-labelledby="courses">
      <h2 id="courses">{m.storefront_courses_taught({ count: courses.total, n: localDigits(courses.total) })}</h2>
      <ListResults
        rows={courses.data}
        keyOf={(row) => row.course_id}
        card={(row) => <CourseCard row={row} heading="h3" />}
        empty={<p className="hint">{m.storefront_teaches_nothing()}</p>}
      />
      <Pager currentPage={courses.current_page} lastPage={courses.last_page} total={courses.total} />
    </section>
  )
}
