import * as calls from '#domains/payments/contract/cash.contract.ts'
import * as deposits from '#domains/payments/contract/cash-deposits.contract.ts'
import * as registrations from '#domains/payments/contract/registration-cash.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertOrder, insertTransfer } from './recorded-money.ts'
import { ordered, paid } from './registrations.ts'

const finance = { as: 'admin.finance' } as const
const NONE = { path: [ID.unused] }
export const TILL = 781
const [SHIFT, SLIP, TRANSFER, ORDER, DEPOSIT] = [782, 783, 784, 785, 787]
const at = new Date('2026-02-01T09:00:00+06:30')
const key = (end: number) => `00000000-0000-4000-8000-0000000007${end}`

export const aTill = async ({ api: { db } }: World) => {
  await db
    .insertInto('walletFamilies')
    .values({ id: TILL, name: 'ကောင်တာ' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('paymentMethods')
    .values({ id: TILL, familyId: TILL, name: 'ကောင်တာ', kind: 'cash', position: 9 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
export const opened = async (world: World) => {
  await aTill(world)
  await world.api.db
    .insertInto('tillShifts')
    .values({ id: SHIFT, paymentMethodId: TILL, openedBy: ID.admin.finance, openedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
/** Cash of an earlier slip, with its receipt. */
export const slipped = async (world: World) => {
  await opened(world)
  const { db } = world.api
  await insertTransfer(db, {
    id: TRANSFER,
    enrolmentId: ID.enrolment.purchase,
    methodId: TILL,
    number: 'C-000783',
    amountMmk: 20_000,
  })
  await db
    .insertInto('cashSlips')
    .values({
      id: SLIP,
      no: 783,
      clientKey: key(83),
      shiftId: SHIFT,
      enrolmentId: ID.enrolment.purchase,
      transferId: TRANSFER,
      amountMmk: 20_000,
      surplusMmk: 0,
      restMmk: 10_000,
      bookedBy: ID.admin.finance,
      bookedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const receipted = async (world: World) => {
  await slipped(world)
  const { db } = world.api
  await insertOrder(db, {
    id: ORDER,
    kind: 'course',
    enrolmentId: ID.enrolment.purchase,
    accountId: ID.student,
    reference: '48217126',
    feeMmk: 30_000,
    state: 'part_paid',
  })
  await db
    .insertInto('receiptYears')
    .values({ year: 2026, lastNo: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: orderId } = await db
    .selectFrom('orders')
    .select('id')
    .where('enrolmentId', '=', ID.enrolment.purchase)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('receipts')
    .values({
      id: 786,
      year: 2026,
      no: 786,
      code: '000000000786',
      orderId,
      transferId: TRANSFER,
      amountMmk: 20_000,
      restMmk: 10_000,
      receivedAt: at,
      issuedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const holding = async (world: World) => {
  await opened(world)
  const { db } = world.api
  const cash = { till_id: TILL, enrolment_id: ID.enrolment.waitingSeat, amount: 50_000, key: key(80) }
  const { takeCash } = await import('#domains/payments/server/cash/take-cash.ts')
  const viewer = { kind: 'admin', id: ID.admin.finance, role: 'finance', sessionId: 0, readOnly: false } as const
  await takeCash(db, viewer, cash)
}
const wholePaid = async (world: World) => {
  await opened(world)
  await insertOrder(world.api.db, {
    id: ORDER,
    enrolmentId: ID.enrolment.waitingSeat,
    accountId: ID.applicant,
    reference: '48217126',
    state: 'paid',
  })
}
/** Cash that was taken to the bank, and perhaps undone or the money of a row of a statement. */
const taken = (state?: 'undone' | 'matched') => async (world: World) => {
  await opened(world)
  const { db } = world.api
  const undone = { undoneBy: ID.admin.finance, undoneAt: at, undoneReason: 'ဘဏ်သို့ မသွားဖြစ်ပါ။' }
  await db
    .insertInto('cashDeposits')
    .values({
      id: DEPOSIT,
      clientKey: key(87),
      fromMethodId: TILL,
      toMethodId: ID.method.bank,
      amountMmk: 30_000,
      takenBy: ID.admin.finance,
      takenAt: at,
      ...(state === 'undone' && undone),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (state !== 'matched') return
  const of = { paymentMethodId: ID.method.bank, fromDay: '2026-02-01', untilDay: '2026-02-01' }
  const { id: importId } = await db
    .insertInto('statementImports')
    .values({ ...of, rowsRead: 1, rowsNew: 1, fileName: 'a.csv', importedBy: ID.admin.finance, insertedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: rowId } = await db
    .insertInto('statementRows')
    .values({
      importId,
      paymentMethodId: ID.method.bank,
      amountMmk: 30_000,
      arrivedAt: at,
      checksum: `deposit ${importId}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { kind: 'own', otherMethodId: ID.method.bank, cashDepositId: DEPOSIT, amountMmk: 30_000 }
  await db
    .insertInto('statementResolutions')
    .values({ rowId, ...own, reason: 'ဘဏ်သို့ သွင်းငွေ', askedBy: ID.admin.finance, askedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
export const rejected = async (world: World) => {
  await opened(world)
  await world.api.db
    .updateTable('enrolments')
    .set({ status: 3 as never })
    .where('id', '=', ID.enrolment.waitingSeat)
    .execute()
}

const count = { shift_id: SHIFT, counted: 0 }
const cash = { till_id: TILL, enrolment_id: ID.enrolment.waitingSeat, amount: 50_000, key: key(81) }
const fee = { till_id: TILL, account_id: ID.pendingTeacher, amount: 400_000, key: key(84) }
const deposit = { to_method_id: ID.method.bank, amount: 30_000, key: key(82) }

export const cashCounter = [
  ...of(calls.listTills, { ...finance, arrange: opened }),
  ...of(calls.openTill, { ...finance, path: [TILL], arrange: aTill }, { PAYMENT_METHOD_NOT_FOUND: NONE }),
  ...of(
    calls.closeTill,
    { ...finance, path: [TILL], body: count, arrange: opened },
    { PAYMENT_METHOD_NOT_FOUND: NONE, TILL_NOT_OPEN: { body: { ...count, shift_id: ID.unused } } },
  ),
  ...of(
    calls.depositCash,
    { ...finance, path: [TILL], body: deposit, arrange: holding },
    {
      PAYMENT_METHOD_NOT_FOUND: NONE,
      IDEMPOTENCY_KEY_REUSED: { arrange: depositedBefore },
    },
  ),
  ...of(deposits.listDeposits, { ...finance, arrange: taken() }, { undone: { arrange: taken('undone') } }),
  ...of(
    deposits.undoDeposit,
    { ...finance, path: [DEPOSIT], body: { reason: 'ဘဏ်သို့ မသွားဖြစ်ပါ။' }, arrange: taken() },
    { CASH_DEPOSIT_NOT_FOUND: NONE, CASH_DEPOSIT_MATCHED: { arrange: taken('matched') } },
  ),
  ...of(calls.findPayable, { ...finance, query: { keyword: 'မသီရိ' } }),
  ...of(
    calls.takeCash,
    { ...finance, body: cash, arrange: opened },
    {
      ENROLMENT_NOT_FOUND: { body: { ...cash, enrolment_id: ID.unused } },
      ENROLMENT_TRANSITION_REFUSED: { arrange: rejected },
      ORDER_CLOSED: { arrange: wholePaid },
      TILL_NOT_OPEN: { arrange: aTill },
      PAYMENT_BELOW_FEE: { body: { ...cash, amount: 20_000 } },
      PAYMENT_ABOVE_FEE: { body: { ...cash, amount: 400_000 } },
      SECOND_PERSON_NEEDED: { body: { ...cash, amount: 500_001 } },
      IDEMPOTENCY_KEY_REUSED: { body: { ...cash, key: key(83) }, arrange: slipped },
    },
  ),
  ...of(registrations.findPayableRegistrations, { ...finance, query: { keyword: '09420000013' }, arrange: ordered }),
  ...of(
    registrations.takeRegistrationCash,
    { ...finance, body: fee, arrange: opened },
    {
      REGISTRATION_NOT_FOUND: { body: { ...fee, account_id: ID.unused } },
      REGISTRATION_TRANSITION_REFUSED: { body: { ...fee, account_id: ID.school } },
      ORDER_CLOSED: {
        arrange: async (world: World) => {
          await opened(world)
          await paid(world)
        },
      },
      TILL_NOT_OPEN: { arrange: aTill },
      PAYMENT_BELOW_FEE: { body: { ...fee, amount: 20_000 } },
      PAYMENT_ABOVE_FEE: { body: { ...fee, amount: 500_000 } },
      SECOND_PERSON_NEEDED: { body: { ...fee, amount: 500_001 } },
      IDEMPOTENCY_KEY_REUSED: { body: { ...fee, key: key(83) }, arrange: slipped },
    },
  ),
  ...of(calls.listSlips, { ...finance, arrange: slipped }),
  ...of(calls.exportSlips, { ...finance, query: { format: 'csv' }, arrange: slipped }),
  ...of(calls.printSlip, { ...finance, path: [SLIP], arrange: receipted }, { RECEIPT_NOT_FOUND: NONE }),
]

async function depositedBefore(world: World) {
  await opened(world)
  await world.api.db
    .insertInto('cashDeposits')
    .values({
      clientKey: deposit.key,
      fromMethodId: TILL,
      toMethodId: ID.method.bank,
      amountMmk: 1,
      takenBy: ID.admin.finance,
      takenAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
