import { isUnfinished } from './saved-copy.ts'
import { findSavedDatabase } from './saved-database.ts'
import { canSaveLessons } from './saving-support.ts'

/** Goes on with lessons whose saving was interrupted; what saves them is fetched only where there are some. */
export async function goOnWithInterrupted(): Promise<void> {
  const database = await findSavedDatabase()
  const lessons = (await database?.getAll('lessons')) ?? []
  if (!lessons.some(isUnfinished) || !(await canSaveLessons())) return
  const { goOnSaving } = await import('./save-queue.ts')
  goOnSaving()
}
