import { carryOverMoney, recordCheck } from '#domains/payouts/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'

export const LEDGER_USAGE =
  'ledger check|carry-over   (compares the ledger with the business rows and keeps the result; books what stood before it)'

/** @throws OperatorError when the ledger differs from the business rows, or for an unknown command */
export async function workOnLedger({ db }: Pick<AppServices, 'db'>, [word]: string[]): Promise<void> {
  if (word === 'carry-over') {
    const { orders, payouts } = await carryOverMoney(db)
    print(`Made ${orders} orders and booked ${payouts} payouts`)
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
