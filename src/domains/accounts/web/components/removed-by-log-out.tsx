import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { waitingCalls } from '#platform/web/offline/waiting/waiting-calls.ts'
import { hasSavedLessons, unreportedLessons } from '../log-out.ts'
import styles from './removed-by-log-out.module.css'

/** Lines of a paragraph that name what a log-out removes from this browser: saved lessons, and what cannot be sent. */
export function RemovedByLogOut() {
  const waiting = waitingCalls().length
  const unreported = unreportedLessons()
  const lines = [
    ...(hasSavedLessons() ? [m.accounts_logout_removes()] : []),
    ...(waiting > 0 ? [m.accounts_logout_drops({ n: localDigits(waiting) })] : []),
    ...(unreported > 0 ? [m.accounts_logout_drops_progress({ n: localDigits(unreported) })] : []),
  ]
  return (
    <>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </>
  )
}
