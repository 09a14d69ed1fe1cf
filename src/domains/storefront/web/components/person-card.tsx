import { paths } from '#paths'
import { Avatar } from '#platform/web/components/avatar.tsx'
import cardStyles from '#platform/web/components/card.module.css'
import { StarMeter } from '#platform/web/components/star-meter.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { SchoolRow, TeacherRow } from '../../contract/people.contract.ts'
import styles from './person-card.module.css'

/** A teacher in a list: picture, name, education, rating. @see C-TS-03 */
export function TeacherCard({ row, heading: Heading = 'h2' }: { row: TeacherRow; heading?: 'h2' | 'h3' }) {
  const name = row.name || row.school_name || ''
  return (
    <article className={`${cardStyles.card} ${styles.person}`}>
      <Avatar kind="teacher" gender={row.gender} photoUrl={row.profile} size="large" />
      <div className="stack-s">
        <Heading className={cardStyles.title}>
          <AppLink to={paths.teacher.detail(row.teacher_id)}>{name}</AppLink>
        </Heading>
        {row.education ? (
          <p className="hint" lang={langOf(row.education)}>
            {row.education}
          </p>
        ) : null}
        <StarMeter value={row.rating} />
      </div>
    </article>
  )
}

/** A school in a list: picture, name, rating. @see C-TS-02 */
export function SchoolCard({ row, heading: Heading = 'h2' }: { row: SchoolRow; heading?: 'h2' | 'h3' }) {
  return (
    <article className={`${cardStyles.card} ${styles.person}`}>
      <Avatar kind="school" photoUrl={row.profile} size="large" />
      <div className="stack-s">
        <Heading className={cardStyles.title}>
          <AppLink to={paths.school.detail(row.school_id)}>{row.name}</AppLink>
        </Heading>
        <StarMeter value={row.rating} />
      </div>
    </article>
  )
}
