import { forgetDrafts } from '#platform/web/forms/form-draft.ts'
import { forgetPersonalData } from '#platform/web/offline/personal-data.ts'
import { countUnsentProgress, removeUnsentProgress, sendUnsentProgress } from '#platform/web/offline/unsent-progress.ts'
import { forgetWaiting } from '#platform/web/offline/waiting/waiting-calls.ts'
import { currentSession, endSession, personalId } from '#platform/web/session/session.ts'

/** Ends the session in this browser and removes everything that is kept here for its person. */
export function endSessionHere(): void {
  const user = currentSession()
  endSession()
  if (user) forgetWaiting(personalId(user))
  forgetDrafts()
  forgetPersonalData()
  removeUnsentProgress()
}

/** Lessons of which this browser keeps progress that the server has not. */
export function unreportedLessons(): number {
  const user = currentSession()
  return user?.usertype === 'student' ? countUnsentProgress(personalId(user)) : 0
}

/** Sends progress that is kept in this browser alone. Without a connection it stays kept. */
export async function reportUnsentProgress(): Promise<void> {
  const user = currentSession()
  if (user?.usertype === 'student') await sendUnsentProgress(personalId(user))
}
