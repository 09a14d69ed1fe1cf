import { applyRows } from '#domains/payments/server/statements/apply-rows.ts'
import { keepStatement, type StatementThread } from '#domains/payments/server/statements/import-statement.ts'
import { readStatement } from '#domains/payments/server/statements/read-statement.ts'
import { closeWallet, showDayClose } from '#domains/payouts/server/money/close-wallet.ts'
import { dayBefore, daysAgo } from '../demo-days.ts'
import { apply, at, type DemoWallet, type MoneyWorld, orderOf, type Seat, type Transfer } from './money-world.ts'
import { applyWithPicture, type Payment } from './payment-states.ts'

interface StatementParts {
  /** A transfer that the finance team has recorded. */
  readonly recorded: Transfer
  /** A picture that waits, whose number the statement has. */
  readonly claimed: Payment
  /** An application whose reference the payer wrote into the note, without a picture. */
  readonly named: Seat
  readonly aNumber: () => string
}

/**
 * A statement of a wallet, imported and applied: what is recorded is seen, a claim and an order are matched, and the money
 * of the other rows is held until somebody says whose it is.
 */
export async function importDemoStatement(world: MoneyWorld, parts: StatementParts): Promise<void> {
  const { services, finance, kbz } = world
  const { db } = services
  await applyWithPicture(world, parts.claimed, daysAgo(2, 8))
  await at(daysAgo(2, 9), () => apply(world, parts.named))
  const bytes = Buffer.from((await linesOf(world, parts)).join('\r\n'))
  const file = { name: `${kbz.name}-${dayBefore(2)}.csv`, sizeBytes: bytes.length, read: async () => bytes }
  await at(daysAgo(1, 8), async () => {
    await keepStatement({ db, thread }, finance, { methodId: kbz.id, file, columns: undefined })
    await applyRows(db, { methodId: kbz.id, adminId: finance.id })
  })
}

/** The web process reads statements in a thread; one of a few rows takes no time. */
const thread: StatementThread = { run: readStatement, close: async () => undefined }

async function linesOf(world: MoneyWorld, { recorded, claimed, named, aNumber }: StatementParts): Promise<string[]> {
  const { reference, rest } = await orderOf(world, named)
  const { transfer, seat } = claimed
  return [
    'နေ့စွဲ;Transaction ID;ဝင်ငွေ;အမည်;မှတ်ချက်',
    `${dayBefore(4)} 09:12;${recorded.number};${recorded.amountMmk};${seat.student.name};အတန်းကြေး`,
    `${dayBefore(2)} 07:41;${transfer.number};${transfer.amountMmk};${seat.student.name};`,
    `${dayBefore(2)} 10:05;${aNumber()};${rest};${named.student.name};${reference}`,
    `${dayBefore(2)} 13:30;${aNumber()};25000;ဒေါ်လှလှ;သမီးအတန်းကြေး`,
    `${dayBefore(2)} 15:55;${aNumber()};1500;KBZPay;Cashback`,
  ]
}

/** Wallets closed for yesterday: one as the ledger has it, one with a difference. */
export async function closeYesterday({ services: { db }, finance, kbz, wave }: MoneyWorld): Promise<void> {
  const day = dayBefore(1)
  const { wallets } = await showDayClose(db, day)
  const closingOf = ({ id }: DemoWallet) => wallets.find(({ method_id }) => method_id === id)?.closing ?? 0
  const close = (wallet: DemoWallet, differenceMmk: number, reason: string | null) =>
    closeWallet(db, finance, { day, methodId: wallet.id, countedMmk: closingOf(wallet) + differenceMmk, reason })
  await close(kbz, 0, null)
  await close(wave, -WALLET_FEE_MMK, 'ငွေလွှဲဝန်ဆောင်ခ ဖြတ်ထားပါသည်။')
}

const WALLET_FEE_MMK = 500
