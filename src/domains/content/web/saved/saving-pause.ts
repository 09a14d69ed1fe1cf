import { personalKey } from '#platform/web/offline/personal-data.ts'
import { savingAccount } from './saving-account.ts'

function storageKey(): string | undefined {
  const account = savingAccount()
  return account === undefined ? undefined : personalKey('saving-paused', account)
}

/** Whether the student has paused saving, in this or an earlier document. */
export function isSavingPaused(): boolean {
  const key = storageKey()
  return key !== undefined && localStorage.getItem(key) !== null
}

export function keepSavingPaused(isPaused: boolean): void {
  const key = storageKey()
  if (key === undefined) return
  if (isPaused) localStorage.setItem(key, '1')
  else localStorage.removeItem(key)
}
