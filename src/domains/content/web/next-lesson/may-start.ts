import { isFreeConnection } from '../player/data-use.ts'
import { hasSavedDatabase } from '../saved/saving-account.ts'

/** Whether a lesson may start by itself: where the connection costs nothing, or the lesson is saved on this device. */
export async function mayStartByItself(contentId: number): Promise<boolean> {
  if (isFreeConnection()) return true
  if (!hasSavedDatabase()) return false
  try {
    const { opensHere } = await import('../saved/opens-here.ts')
    return await opensHere(contentId)
  } catch {
    return false
  }
}
