import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountCash } from './cash/cash.routes.ts'
import { mountCoupons } from './coupons/coupons.routes.ts'
import { mountCredits } from './credits/credits.routes.ts'
import { mountPaymentDesk } from './desk/payment-desk.routes.ts'
import { mountHistory } from './history/history.routes.ts'
import { mountDeskHolds } from './holds/holds.routes.ts'
import { mountOrders } from './orders/orders.routes.ts'
import { mountPayLinks } from './pay-link/pay-link.routes.ts'
import { mountProofs } from './proofs/payment-proofs.routes.ts'
import { mountReceipts } from './receipts/receipts.routes.ts'
import { mountRefunds } from './refunds/refunds.routes.ts'
import { mountRegistrationPayments } from './registrations/registrations.routes.ts'
import { mountShortfalls } from './shortfalls/shortfalls.routes.ts'
import { mountStatementImports } from './statements/statement-imports.routes.ts'
import { mountStatementMoney } from './statements/statement-money.routes.ts'
import { mountStatementOut } from './statements/statement-out.routes.ts'
import { mountStatements } from './statements/statements.routes.ts'
import { mountTransfers } from './transfers/transfers.routes.ts'
import { mountPaymentMethods } from './wallets/payment-methods.routes.ts'

export { listCouponDifferences } from './coupons/coupons.queries.ts'
export { readCredit } from './credits/read-credit.ts'
export { type DayWorkFacts, readDayWork } from './desk/day-work.queries.ts'
export { countWaitingPayments } from './desk/payment-queue.queries.ts'
export { endUnpaidJob } from './expiry/end-unpaid.job.ts'
export { findPayBy } from './expiry/end-unpaid.ts'
export { endUnpaidHandler } from './expiry/end-unpaid.worker.ts'
export { type AwaitedPayment, listAwaitedPayments } from './orders/awaited-payments.queries.ts'
export { listUnequalPayments } from './orders/carry-over.queries.ts'
export { carryOverPayments } from './orders/carry-over.ts'
export {
  countUnordered,
  listOrderDifferences,
  listRefundDifferences,
  listUnpaidVerified,
  type MoneyDifference,
} from './orders/differences.queries.ts'
export { settleEarnings } from './orders/earned-fees.ts'
export { enrolmentDecidedHandler } from './orders/enrolment-decided.worker.ts'
export { listTakenBack, payoutPostings } from './orders/taken-back.queries.ts'
export { paymentFiles } from './proofs/payment-files.ts'
export { assertProof, type ProofFile, storeProof } from './proofs/store-proof.ts'
export { readReceiptJob } from './reading/read-receipt.job.ts'
export { readReceiptHandler } from './reading/read-receipt.worker.ts'
export { registrationPicturesHandler } from './reading/registration-pictures.worker.ts'
export { assertBankFee } from './refunds/bank-fee.ts'
export { numberUsed } from './refunds/move-refund.ts'
export { listFamilies } from './refunds/refunds.queries.ts'
export { accountClosedHandler } from './registrations/account-closed.worker.ts'
export { assertFeeArrived, findMissingFee } from './registrations/approval-fee.ts'
export { settleDeletedApplicants, settleRegistrationOf } from './registrations/settle-registration.ts'
export { applyStatementJob } from './statements/apply-statement.job.ts'
export { applyStatementHandler } from './statements/apply-statement.worker.ts'
export { balanceSharedNumbers } from './statements/balance-rows.ts'
export { listOutDifferences } from './statements/out-rows.queries.ts'
export { listStatementDifferences } from './statements/row-money.queries.ts'
export { findNumberUse, lockFamily } from './transfers/number-use.queries.ts'
export { listRepeatedTransfers } from './transfers/transfers.queries.ts'
export { lockMethodForShare } from './wallets/payment-methods.queries.ts'

type PaymentServices = Pick<AppServices, 'config' | 'db' | 'links' | 'storage'>

/** Mounts the endpoints of this domain. */
export function mountPayments(api: FastifyInstance, services: PaymentServices): void {
  mountPaymentMethods(api, services)
  mountProofs(api, services)
  mountPaymentDesk(api, services)
  mountShortfalls(api, services)
  mountCredits(api, services)
  mountHistory(api, services)
  mountDeskHolds(api, services)
  mountRegistrationPayments(api, services)
  mountOrders(api, services)
  mountCoupons(api, services)
  mountCash(api, services)
  mountPayLinks(api, services)
  mountReceipts(api, services)
  mountRefunds(api, services)
  mountStatements(api, services)
  mountStatementImports(api, services)
  mountStatementMoney(api, services)
  mountStatementOut(api, services)
  mountTransfers(api, services)
}
