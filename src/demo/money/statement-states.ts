import { applyRows } from '#domains/payments/server/statements/apply-rows.ts'
import { keepStatement, type StatementThread } from '#domains/payments/server/statements/import-statement.ts'
import { listImports } from '#domains/payments/server/statements/imports.queries.ts'
import { nameOutRow } from '#domains/payments/server/statements/name-out-row.ts'
import { readStatement } from '#domains/payments/server/statements/read-statement.ts'
import { resolveRow, sendMoneyBack } from '#domains/payments/server/statements/resolve-row.ts'
import { showOutRows } from '#domains/payments/server/statements/show-out-rows.ts'
import { showUnknownMoney } from '#domains/payments/server/statements/show-unknown.ts'
import { withdrawImport } from '#domains/payments/server/statements/withdraw-import.ts'
import { closeWallet, showDayClose } from '#domains/payouts/server/money/close-wallet.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { listReceived, listSent } from '../demo.queries.ts'
import { dayBefore, daysAgo, hoursBefore } from '../demo-days.ts'
import { apply, at, type DemoWallet, type MoneyWorld, orderOf, type Seat } from './money-world.ts'
import { applyWithPicture, type Payment } from './payment-states.ts'

interface StatementParts {
  /** A picture that waits, whose number the statement has. */
  readonly claimed: Payment
  /** An application whose reference the payer wrote into the note, without a picture. */
  readonly named: Seat
  readonly aNumber: () => string
}

/** A row of a statement: when, number, money in, money out, whom it came from or went to, note. */
type Row = readonly [at: string, number: string, inMmk: number, outMmk: number, name: string, note: string]

const HEADER = 'နေ့စွဲ;Transaction ID;ဝင်ငွေ;ထွက်ငွေ;အမည်;မှတ်ချက်'
const [BETWEEN_WALLETS_MMK, CASHBACK_MMK, BY_MISTAKE_MMK, TWICE_MMK] = [200_000, 1500, 40_000, 30_000] as const
const [INTEREST_MMK, TOMORROW_MMK] = [620_000, 45_000] as const
const [FEE_MMK, TO_BANK_MMK, RENT_MMK, UNEXPLAINED_MMK] = [300, 150_000, 80_000, 12_000] as const

/**
 * Statements of three wallets: what is recorded is seen, a claim and an order are matched, and the money of the other
 * rows is explained, sent back, or held until somebody says whose it is. Money that left is a refund, a payout, sent
 * back or between wallets, named by an admin, or open. Income above the limit waits for its second person, and a row
 * has a day that is still to come. One file was imported for the wrong wallet and withdrawn. The last statement is not
 * applied yet.
 */
export async function importDemoStatements(world: MoneyWorld, parts: StatementParts): Promise<void> {
  const { kbz, wave, aya } = world
  await applyWithPicture(world, parts.claimed, daysAgo(2, 8))
  await at(daysAgo(2, 9), () => apply(world, parts.named))
  await importRows(world, { wallet: kbz, rows: await rowsOfPastWeek(world, parts), importedAt: daysAgo(1, 8) })
  await withdrawMistaken(world)
  const fromKbz: Row = [`${dayBefore(3)} 18:20`, parts.aNumber(), BETWEEN_WALLETS_MMK, 0, 'ပညာ', 'KBZPay မှ']
  const ofWave = [...(await rowsReceived(world, wave, { from: 3, until: 3 })), fromKbz]
  await importRows(world, { wallet: wave, rows: ofWave, importedAt: daysAgo(1, 8) })
  const sentBack = await explain(world, parts.aNumber())
  const ofYesterday = [...(await rowsReceived(world, kbz, { from: 1, until: 1 })), ...rowsOut(parts.aNumber, sentBack)]
  ofYesterday.push([`${dayBefore(-1)} 09:15`, parts.aNumber(), TOMORROW_MMK, 0, 'ဦးလှမြင့်', ''])
  await importRows(world, { wallet: kbz, rows: ofYesterday, importedAt: hoursBefore(new Date(), 2) })
  await nameRows(world)
  const unknown: Row = [`${dayBefore(1)} 11:40`, parts.aNumber(), UNEXPLAINED_MMK * 5, 0, 'ဦးအောင်ကြီး', '']
  const ofAya = [...(await rowsReceived(world, aya, { from: 1, until: 1 })), unknown]
  await importRows(world, { wallet: aya, rows: ofAya, importedAt: hoursBefore(new Date(), 1), isApplied: false })
}

/** A file of KBZPay that was imported for AYA Pay. */
async function withdrawMistaken(world: MoneyWorld): Promise<void> {
  const { services, finance, kbz, aya } = world
  const rows = await rowsReceived(world, kbz, { from: 3, until: 2 })
  await importRows(world, { wallet: aya, rows, importedAt: daysAgo(1, 7), isApplied: false })
  const [mistaken] = (await listImports(services.db, { page: 1, methodId: aya.id })).rows
  if (!mistaken) throw new Error('the demo has imported nothing for AYA Pay')
  const reason = 'KBZPay ၏ ဖိုင်ကို AYA Pay အတွက် မှားတင်မိပါသည်။'
  await at(daysAgo(1, 8), () => withdrawImport(services.db, finance, { importId: mistaken.id, reason }))
}

interface Import {
  readonly wallet: DemoWallet
  readonly rows: readonly Row[]
  readonly importedAt: Date
  readonly isApplied?: boolean
}

async function importRows(
  { services: { db }, finance }: MoneyWorld,
  { wallet, rows, importedAt, isApplied = true }: Import,
): Promise<void> {
  const sorted = rows.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = sorted.map(([time, number, inMmk, outMmk, ...texts]) =>
    [time, number, inMmk || '', outMmk || '', ...texts].join(';'),
  )
  const bytes = Buffer.from([HEADER, ...lines].join('\r\n'))
  const name = `${wallet.name}-${sorted.at(-1)?.[0].slice(0, 10)}.csv`
  const file = { name, sizeBytes: bytes.length, read: async () => bytes }
  await at(importedAt, async () => {
    await keepStatement({ db, thread }, finance, { methodId: wallet.id, file, columns: undefined })
    if (isApplied) await applyRows(db, { methodId: wallet.id, adminId: finance.id })
  })
}

/** The web process reads statements in a thread; one of a few rows takes no time. */
const thread: StatementThread = { run: readStatement, close: async () => undefined }

interface Period {
  /** Days ago, both included. */
  readonly from: number
  readonly until: number
}

/** What the finance team has recorded of a wallet. */
async function rowsReceived({ services: { db } }: MoneyWorld, { id }: DemoWallet, period: Period): Promise<Row[]> {
  const days = { from: daysAgo(period.from, 0), until: daysAgo(period.until - 1, 0) }
  const received = await listReceived(db, id, days)
  return received.map(({ numberTyped, amountMmk, insertedAt, payer }) => [
    ...[yangonTimestamp(insertedAt).slice(0, 16), numberTyped, amountMmk],
    ...[0, payer ?? '', 'သင်တန်းကြေး'],
  ]) as unknown as Row[]
}

/** Of what was recorded, the newest is on no statement; of what was sent, the newest has another amount. */
async function rowsOfPastWeek(world: MoneyWorld, { claimed, named, aNumber }: StatementParts): Promise<Row[]> {
  const { services, kbz } = world
  const { reference, rest } = await orderOf(world, named)
  const { transfer, seat } = claimed
  const [recorded, sent] = await Promise.all([
    rowsReceived(world, kbz, { from: 11, until: 2 }),
    listSent(services.db, kbz.id),
  ])
  const inNote = 'မှားယွင်းလွှဲမိပါသည်'
  return [
    ...recorded.slice(0, -1),
    [`${dayBefore(2)} 07:41`, transfer.number, transfer.amountMmk, 0, seat.student.name, ''],
    [`${dayBefore(2)} 10:05`, aNumber(), rest, 0, named.student.name, reference],
    [`${dayBefore(2)} 13:30`, aNumber(), 25_000, 0, 'ဒေါ်လှလှ', 'သမီးအတန်းကြေး'],
    [`${dayBefore(2)} 14:10`, aNumber(), BY_MISTAKE_MMK, 0, 'ကိုဇော်မင်း', inNote],
    [`${dayBefore(2)} 14:55`, aNumber(), TWICE_MMK, 0, 'မနွယ်နွယ်', 'နှစ်ခါလွှဲမိပါသည်'],
    [`${dayBefore(2)} 16:20`, aNumber(), INTEREST_MMK, 0, 'KBZ Bank', 'အတိုး'],
    [`${dayBefore(2)} 15:55`, aNumber(), CASHBACK_MMK, 0, kbz.name, 'Cashback'],
    ...sent.map(({ numberTyped, amountMmk, sentOn, payee }, index): Row => {
      const outMmk = amountMmk + (index === sent.length - 1 ? FEE_MMK : 0)
      return [`${sentOn} 15:20`, numberTyped, 0, outMmk, payee ?? '', '']
    }),
    [`${dayBefore(3)} 18:20`, aNumber(), 0, BETWEEN_WALLETS_MMK, 'ပညာ', 'Wave Pay သို့'],
  ]
}

/**
 * Explains money that came: from another wallet of ours, from the wallet itself, and what is to go back.
 *
 * @returns the number by which one went back
 */
async function explain({ services: { db }, finance, owner, kbz }: MoneyWorld, number: string): Promise<string> {
  const { data } = await showUnknownMoney(db, finance, { page: 1, methodId: null })
  const idOf = (amountMmk: number) => data.find(({ amount }) => amount === amountMmk)?.id ?? 0
  await at(daysAgo(1, 9), async () => {
    const none = { methodId: null }
    await resolveRow(db, finance, {
      rowId: idOf(BETWEEN_WALLETS_MMK),
      to: 'own',
      methodId: kbz.id,
      reason: 'KBZPay မှ ပြောင်းထားသည်။',
    })
    await resolveRow(db, finance, { ...none, rowId: idOf(CASHBACK_MMK), to: 'fee', reason: 'KBZPay ၏ ငွေပြန်အမ်းလက်ဆောင်' })
    await resolveRow(db, finance, { ...none, rowId: idOf(INTEREST_MMK), to: 'fee', reason: 'နှစ်ဝက် ဘဏ်အတိုး' })
    await resolveRow(db, finance, { ...none, rowId: idOf(BY_MISTAKE_MMK), to: 'back', reason: 'မှားယွင်းလွှဲထားသည်။' })
    await resolveRow(db, finance, { ...none, rowId: idOf(TWICE_MMK), to: 'back', reason: 'နှစ်ခါလွှဲထားသည်။' })
  })
  await at(daysAgo(1, 10), () =>
    sendMoneyBack(db, owner, { rowId: idOf(BY_MISTAKE_MMK), transactionNo: number, sentOn: dayBefore(1) }),
  )
  return number
}

function rowsOut(aNumber: () => string, sentBack: string): Row[] {
  const day = dayBefore(1)
  return [
    [`${day} 10:02`, sentBack, 0, BY_MISTAKE_MMK, 'ကိုဇော်မင်း', ''],
    [`${day} 12:00`, '', 0, FEE_MMK, 'KBZPay', 'ဝန်ဆောင်ခ'],
    [`${day} 13:30`, aNumber(), 0, TO_BANK_MMK, 'ပညာ', 'CB Bank သို့'],
    [`${day} 16:45`, aNumber(), 0, RENT_MMK, 'ဦးစိုးတင့်', 'ရုံးခန်းငှားခ'],
    [`${day} 19:15`, aNumber(), 0, UNEXPLAINED_MMK, 'ဒေါ်အေးအေး', ''],
  ]
}

/** Says what money was that left, of three rows. */
async function nameRows({ services: { db }, finance, kbz }: MoneyWorld): Promise<void> {
  const { data } = await showOutRows(db, 1, { methodId: kbz.id, state: 'open' })
  const named = [
    { amountMmk: FEE_MMK, kind: 'fee', reason: 'နောက်ဆုံးလွှဲမှု၏ ဝန်ဆောင်ခ' },
    { amountMmk: TO_BANK_MMK, kind: 'own', reason: 'ဘဏ်စာရင်းသို့ ပြောင်းထားသည်။' },
    { amountMmk: RENT_MMK, kind: 'other', reason: 'ရုံးခန်းငှားခ' },
  ] as const
  await at(hoursBefore(new Date(), 1), async () => {
    for (const { amountMmk, kind, reason } of named) {
      const id = data.find(({ amount }) => amount === amountMmk)?.id ?? 0
      await nameOutRow(db, finance, { id, kind, reason })
    }
  })
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
