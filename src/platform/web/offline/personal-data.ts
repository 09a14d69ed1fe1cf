/** In this browser the database of one account at most: another person's is deleted when the next one logs in. */
const OWNER = 'pyinnya.database-of'
const FILLED = 'pyinnya.database-filled'

/** Keys of the browser's storage that are removed with the database. */
export const OWN_KEYS = 'pyinnya.own.'

/** Beginnings of other keys that name an account. Each key that begins with one of these ends with the account's id. */
export const PROGRESS_KEYS = 'pyinnya.progress.'
export const WAITING_KEYS = 'pyinnya.waiting.'
export const AUTOPLAY_KEYS = 'pyinnya.start-next.'
const personalKeys = [OWN_KEYS, PROGRESS_KEYS, WAITING_KEYS, AUTOPLAY_KEYS]

/** Uploads of earlier releases, which named no account. */
const FORMER_UPLOADS = 'pyinnya.uploads'

const nameFor = (accountId: string) => `pyinnya-account-${accountId}`

/**
 * The name of the database in which this browser keeps what belongs to one account. A log-out deletes it; a session
 * that has expired does not, so that its owner finds it again after the next log-in.
 */
export function personalDatabase(accountId: number): string {
  const owner = localStorage.getItem(OWNER)
  if (owner !== null && owner !== String(accountId)) forgetPersonalData({ except: accountId })
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

/** Whether there is anything in the database, of any account. */
export function isPersonalDatabaseFilled(): boolean {
  return localStorage.getItem(FILLED) !== null
}

/** A key of the browser's storage for something that a log-out removes. */
export const personalKey = (name: string, accountId: number): string => `${OWN_KEYS}${name}.${accountId}`

/**
 * Deletes what this browser keeps for accounts. Open tabs close the database by themselves.
 *
 * @param except - the account whose data stay; without it those of no account do, as after a log-out
 * @returns whether anything was there
 */
export function forgetPersonalData({ except }: { except?: number } = {}): boolean {
  const owner = localStorage.getItem(OWNER)
  const isForeign = owner !== null && owner !== String(except)
  if (isForeign) {
    globalThis.indexedDB?.deleteDatabase(nameFor(owner))
    localStorage.removeItem(FILLED)
    localStorage.removeItem(OWNER)
  }
  const isOfOthers = (key: string) =>
    key === FORMER_UPLOADS || (personalKeys.some((start) => key.startsWith(start)) && !key.endsWith(`.${except}`))
  const keys = Object.keys(localStorage).filter(isOfOthers)
  for (const key of keys) localStorage.removeItem(key)
  return isForeign || keys.length > 0
}
