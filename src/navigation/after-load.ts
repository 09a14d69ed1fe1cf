import { startOffline } from '#platform/web/offline/start-offline.ts'
import { pendingLogOuts } from '#platform/web/session/pending-log-outs.ts'

/** What a document does in the background once it is loaded, for each reader. */
export function afterLoad(): void {
  endLoggedOutSessions()
  window.addEventListener('online', endLoggedOutSessions)
  startOffline()
}

/** The code is fetched only where somebody has logged out without a connection. */
function endLoggedOutSessions(): void {
  if (pendingLogOuts().length === 0) return
  import('#domains/accounts/web/lazy.ts').then(({ sendLogOuts }) => sendLogOuts()).catch(() => undefined)
}
