import { m } from '#platform/messages/generated/messages.js'
import { isPersonalDatabaseFilled } from '#platform/web/offline/personal-data.ts'
import { waitingCalls } from '#platform/web/offline/waiting/waiting-calls.ts'
import { localDigits } from '#platform/web/text/digits.ts'
import { unreportedLessons } from '../log-out.ts'

/** Names what a log-out removes from this browser: saved lessons, and what cannot be sent. */
export function RemovedByLogOut() {
  const waiting = waitingCalls().length
  const unreported = unreportedLessons()
  return (
    <>
      {isPersonalDatabaseFilled() ? <p>{m.accounts_logout_removes()}</p> : null}
      {waiting > 0 ? <p>{m.accounts_logout_drops({ n: localDigits(waiting) })}</p> : null}
      {unreported > 0 ? <p>{m.accounts_logout_drops_progress({ n: localDigits(unreported) })}</p> : null}
    </>
  )
}
