import { hasPersonalDatabase, isPersonalDatabaseFilled } from '#platform/web/offline/personal-data.ts'
import { keptProgress, reportBeforeLogOut } from '#platform/web/offline/unsent-progress.ts'
import { progressKey } from '../player/progress-key.ts'
import { savingAccount } from './saving-account.ts'

/**
 * For a student, at the start of the site and when the connection is back: reports progress that was kept without one,
 * renews licences of saved lessons that end soon, and goes on with saving that was interrupted. The code is loaded only
 * where there is something to do.
 *
 * @returns a function that ends it
 */
export function syncLearning(): () => void {
  const run = (): void => {
    if (!navigator.onLine) return
    void reportProgress().catch(ignore)
    void renewOwnLicences().catch(ignore)
    void goOnSaving().catch(ignore)
  }
  run()
  window.addEventListener('online', run)
  const takeBack = reportBeforeLogOut(reportProgress)
  return () => {
    window.removeEventListener('online', run)
    takeBack()
  }
}

/** Code that cannot be fetched, or storage that is off: it is tried again at the next start. */
const ignore = (): void => undefined

async function reportProgress(): Promise<void> {
  const key = progressKey()
  if (key === undefined || keptProgress(key) === null) return
  const { sendProgress } = await import('../player/progress-reports.ts')
  await sendProgress()
}

async function renewOwnLicences(): Promise<void> {
  const account = savingAccount()
  if (account === undefined || !hasPersonalDatabase(account)) return
  const { renewLicences } = await import('./licences.ts')
  await renewLicences()
}

async function goOnSaving(): Promise<void> {
  const account = savingAccount()
  if (account === undefined || !hasPersonalDatabase(account) || !isPersonalDatabaseFilled()) return
  const { goOnWithInterrupted } = await import('./go-on-saving.ts')
  await goOnWithInterrupted()
}
