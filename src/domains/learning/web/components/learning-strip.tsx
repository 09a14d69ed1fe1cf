import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { RightIcon } from '#platform/web/media/icons.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { myLearning } from '../../contract/my-learning.contract.ts'
import { attendedClass } from './attended-class.ts'
import { BegunLessonCard } from './begun-lesson-card.tsx'
import styles from './learning-strip.module.css'
import { MeetingRow } from './meeting-row.tsx'
import { UnpaidRow } from './unpaid-row.tsx'
import { useAfterPage } from './use-after-page.ts'

const load = () => browserApi.load(myLearning)

/**
 * What a student has to do next, in short: the lesson to continue, what waits for a payment, the next class. Nothing until
 * it is known, and where there is nothing to do. `onSettled` is called once the strip has its size, after a failure too.
 */
export function LearningStrip({ onSettled }: { onSettled: () => void }) {
  const learning = useAfterPage(load, onSettled)
  const [lesson] = learning?.continue ?? []
  const [meeting] = learning?.next_classes ?? []
  const unpaid = learning?.to_pay ?? []
  if (!lesson && !meeting && unpaid.length === 0) return null
  return (
    <section className="section stack-s" aria-labelledby="my-learning">
      <div className="section-head">
        <h2 id="my-learning">{m.learning_title()}</h2>
        <AppLink to={paths.own.student.learning()}>
          {m.learning_all()}
          <RightIcon small />
        </AppLink>
      </div>
      <ul className={styles.strip}>
        {lesson ? <BegunLessonCard lesson={lesson} /> : null}
        {unpaid.map((row) => (
          <UnpaidRow key={`${row.via} ${row.id}`} row={row} />
        ))}
        {meeting ? <MeetingRow meeting={meeting} to={attendedClass(meeting.class_id)} /> : null}
      </ul>
    </section>
  )
}
