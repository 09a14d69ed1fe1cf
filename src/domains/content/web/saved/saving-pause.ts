import { personalKey } from '#platform/web/offline/personal-data.ts'
import { storeBeforeReplies } from '#platform/web/offline/store-value.ts'
import { savingAccount } from './saving-account.ts'

function storageKey(): string | undefined {
  const account = savingAccount()
  return account === undefined ? undefined : personalKey('saving-paused', account)
}

/** The key of a pause that storage has no space for. It holds in this document. */
let pausedHere: string | undefined

/** Whether the student has paused saving, in this or an earlier document. */
export function isSavingPaused(): boolean {
  const key = storageKey()
  return key !== undefined && (key === pausedHere || localStorage.getItem(key) !== null)
}

/** @returns false where storage is full: a pause then holds in this document only */
export function keepSavingPaused(isPaused: boolean): boolean {
  const key = storageKey()
  pausedHere = undefined
  if (key === undefined) return true
  if (!isPaused) localStorage.removeItem(key)
  else if (!storeBeforeReplies(key, '1')) pausedHere = key
  return pausedHere === undefined
}
