import { forgetDrafts } from '#platform/web/forms/form-draft.ts'
import {
  forgetPersonalData,
  hasPersonalDatabase,
  isPersonalDatabaseFilled,
} from '#platform/web/offline/personal-data.ts'
import { countUnsentProgress, sendUnsentProgress } from '#platform/web/offline/unsent-progress.ts'
import { currentSession, endSession, personalId } from '#platform/web/session/session.ts'

/** Ends the session in this browser and removes everything that is kept here for its person. */
export function endSessionHere(): void {
  endSession()
  forgetDrafts()
  forgetPersonalData()
}

/** Whether this browser keeps lessons of the person who is logged in, not of somebody before. */
export function hasSavedLessons(): boolean {
  const user = currentSession()
  return user !== null && hasPersonalDatabase(personalId(user)) && isPersonalDatabaseFilled()
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
