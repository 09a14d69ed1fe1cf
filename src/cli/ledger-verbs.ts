import { listUnequalPayments } from '#domains/payments/server/index.ts'
import { carryOverMoney, recordCheck } from '#domains/payouts/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'

export const LEDGER_USAGE =
  'ledger check|carry-over   (compares the ledger with the business rows and keeps the result; books what stood before it)'

/** @throws OperatorError when the ledger differs from the business rows, or for an unknown command */
export async function workOnLedger({ db }: Pick<AppServices, 'db'>, [word]: string[]): Promise<void> {
  if (word === 'carry-over') {
    const { orders, payouts, applicants } = await carryOverMoney(db)
    print(`Made ${orders} orders, booked ${payouts} payouts and settled ${applicants} deleted applicants`)
    await sayUnequal(db)
  } else if (word !== 'check') {
    throw new OperatorError(`Write: npm run cli -- ${LEDGER_USAGE}`)
  }
  const { trialBalance, unordered, differences } = await recordCheck(db, 'command')
  for (const { kind, accounts, balance } of trialBalance) {
    print(`${kind.padEnd(14)} ${String(accounts).padStart(8)} accounts ${formatAmount(balance).padStart(20)}`)
  }
  if (unordered > 0) print(`${unordered} enrolments have no order yet: npm run cli -- ledger carry-over`)
  for (const { subject, rowsMmk, ledgerMmk } of differences) {
    print(`${subject}: the rows say ${rowsMmk}, the ledger ${ledgerMmk}`)
  }
  if (differences.length > 0) throw new OperatorError(`${differences.length} differences`)
  print('The ledger adds up')
}

/** Names each old payment that was carried over with another amount than its fee, so that somebody can look at it. */
async function sayUnequal(db: Db): Promise<void> {
  const payments = await listUnequalPayments(db)
  for (const { enrolmentId, studentNo, title, arrivedMmk, dueMmk, waivedMmk, creditMmk } of payments) {
    const booked = [
      ...(waivedMmk > 0 ? [`${formatAmount(waivedMmk)} waived`] : []),
      ...(creditMmk > 0 ? [`${formatAmount(creditMmk)} credit of the student`] : []),
    ].join(', ')
    const amounts = `the payment says ${formatAmount(arrivedMmk)}, the fee is ${formatAmount(dueMmk)}`
    print(`enrolment ${enrolmentId} (${studentNo}, ${title}): ${amounts}; booked: ${booked}`)
  }
  print(`${payments.length} old payments have another amount than their fee`)
}
