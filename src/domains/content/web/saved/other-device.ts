import { findDevice } from './device.ts'
import { findSavedDatabase } from './saved-database.ts'
import { savingAccount } from './saving-account.ts'

/** Whether the licence of a saved lesson is for another device than this browser, or this browser's key is gone. */
export async function isOfOtherDevice(contentId: number): Promise<boolean> {
  const licence = await (await findSavedDatabase())?.get('licences', contentId)
  const device = await findDevice(savingAccount() ?? 0)
  return licence !== undefined && licence.device_id !== device?.id
}
