/** In this browser the database of one account at most: another person's is deleted when it is opened for the next. */
const OWNER = 'pyinnya.database-of'
const FILLED = 'pyinnya.database-filled'

/** Keys of the browser's storage that are removed with the database. */
export const OWN_KEYS = 'pyinnya.own.'

const nameFor = (accountId: string) => `pyinnya-account-${accountId}`

/**
 * The name of the database in which this browser keeps what belongs to one account. A log-out deletes it; a session
 * that has expired does not, so that its owner finds it again after the next log-in.
 */
export function personalDatabase(accountId: number): string {
  const owner = localStorage.getItem(OWNER)
  if (owner !== null && owner !== String(accountId)) forgetPersonalData()
  localStorage.setItem(OWNER, String(accountId))
  return nameFor(String(accountId))
}

/** Whether this browser keeps a database of the account. */
export function hasPersonalDatabase(accountId: number): boolean {
  return localStorage.getItem(OWNER) === String(accountId)
}

/** Notes whether there is anything in the database, so that a log-out asks only where it removes something. */
export function setPersonalDatabaseFilled(isFilled: boolean): void {
  if (isFilled) localStorage.setItem(FILLED, '1')
  else localStorage.removeItem(FILLED)
}

export function isPersonalDatabaseFilled(): boolean {
  return localStorage.getItem(FILLED) !== null
}

/** A key of the browser's storage for something that a log-out removes. */
export const personalKey = (name: string, accountId: number): string => `${OWN_KEYS}${name}.${accountId}`

/** Deletes what this browser keeps for an account; called when a person logs out. Open tabs close it by themselves. */
export function forgetPersonalData(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(OWN_KEYS)) localStorage.removeItem(key)
  const owner = localStorage.getItem(OWNER)
  if (owner === null) return
  localStorage.removeItem(OWNER)
  localStorage.removeItem(FILLED)
  globalThis.indexedDB?.deleteDatabase(nameFor(owner))
}
