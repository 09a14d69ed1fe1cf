import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { RightIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { myTeaching } from '../../contract/my-teaching.contract.ts'
import styles from './learning-strip.module.css'
import { MeetingRow } from './meeting-row.tsx'
import rowStyles from './subject-row.module.css'
import { useAfterPage } from './use-after-page.ts'

const load = () => browserApi.load(myTeaching)

/**
 * What an owner has to do next, in short, with the link to the overview. Nothing until it is known.
 *
 * @param onSettled - as of `LearningStrip`
 */
export function TeachingStrip({ onSettled }: { onSettled: () => void }) {
  const teaching = useAfterPage(load, onSettled)
  if (!teaching) return null
  const { to_accept: waiting, rejected_courses: rejected, failed_files: failed, next_classes: meetings } = teaching
  const counts = [
    { total: waiting.total, text: m.learning_teaching_to_accept },
    { total: rejected.total, text: m.learning_teaching_rejected },
    { total: failed.total, text: m.learning_teaching_failed },
  ].filter(({ total }) => total > 0)
  const [meeting] = meetings
  return (
    <section className="section stack-s" aria-labelledby="my-teaching">
      <div className="section-head">
        <h2 id="my-teaching">{m.learning_teaching_strip()}</h2>
        <AppLink to={paths.owner.start()}>
          {m.learning_teaching_open()}
          <RightIcon small />
        </AppLink>
      </div>
      <ul className={styles.strip}>
        {counts.map(({ total, text }) => (
          <li key={text({ n: '' })} className={rowStyles.row}>
            <AppLink className="name" to={paths.owner.start()}>
              {text({ n: localDigits(total) })}
            </AppLink>
          </li>
        ))}
        {meeting ? <MeetingRow meeting={meeting} to={paths.class.detail(meeting.class_id)} /> : null}
      </ul>
    </section>
  )
}
