import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountPayoutAccounts } from './accounts/payout-accounts.routes.ts'
import { mountMyBalance } from './balance/balance.routes.ts'
import { mountPayoutBatches } from './batches/batches.routes.ts'
import { openDocumentThread } from './documents/send-document.ts'
import { mountLedgerList } from './ledger/ledger-list.routes.ts'
import { mountMoney } from './money/money.routes.ts'
import { mountOwnPayouts, mountPayoutDesk } from './payouts.routes.ts'
import { mountPayoutReturns } from './returns/returns.routes.ts'

export { findOwnerBalance } from './balance/owner-balance.ts'
export { carryOverMoneyJob } from './money/carry-over-money.job.ts'
export { carryOverMoney, carryOverMoneyHandler } from './money/carry-over-money.worker.ts'
export { checkLedgerJob } from './money/check-ledger.job.ts'
export { checkLedger } from './money/check-ledger.ts'
export { checkLedgerHandler } from './money/check-ledger.worker.ts'
export { recordCheck, showLedgerCheck } from './money/record-check.ts'
export { payoutFiles } from './payout-files.ts'

/** Mounts the endpoints of this domain. */
export function mountPayouts(api: FastifyInstance, services: Pick<AppServices, 'db' | 'links' | 'storage'>): void {
  const thread = openDocumentThread()
  api.addHook('onClose', () => thread.close())
  mountOwnPayouts(api, { ...services, thread })
  mountPayoutDesk(api, services)
  mountPayoutAccounts(api, services)
  mountPayoutBatches(api, services)
  mountPayoutReturns(api, services)
  mountMyBalance(api, services)
  mountLedgerList(api, services)
  mountMoney(api, { ...services, thread })
}
