import { credit, debit, post } from '#domains/ledger/server/index.ts'
import { askForLedgerCheck } from '#domains/payouts/contract/ledger-check.contract.ts'
import { exportLedger, listLedger } from '#domains/payouts/contract/ledger-postings.contract.ts'
import * as calls from '#domains/payouts/contract/money.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const finance = { as: 'admin.finance' } as const
const body = { day: '2026-03-01', method_id: ID.method.wallet, counted: 5000, reason: 'ကနဦး လက်ကျန်' }
const closedBefore = ({ api: { db } }: World) =>
  db
    .insertInto('walletCloses')
    .values({
      day: body.day,
      paymentMethodId: ID.method.wallet,
      openingMmk: 0,
      inMmk: 0,
      outMmk: 0,
      closingMmk: 0,
      countedMmk: 0,
      closedBy: ID.admin.finance,
      closedAt: new Date('2026-03-02T09:00:00+06:30'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The newest comparison of the ledger has found a difference. */
export const differs = ({ api: { db } }: World) =>
  db
    .insertInto('ledgerChecks')
    .values({
      cause: 'night',
      checkedAt: new Date('2026-03-02T03:40:00+06:30'),
      tookMs: 1200,
      differenceCount: 1,
      differences: JSON.stringify([{ subject: 'order 12', rowsMmk: 45_000, ledgerMmk: 0 }]),
    })
    .execute()

/** Money of which nothing is known has arrived. */
const posted = ({ api: { db } }: World) =>
  db.transaction().execute((tx) =>
    post(tx, {
      kind: 'statement-row',
      key: 'wire:1',
      actor: { type: 'admin', id: ID.admin.finance },
      entries: [debit({ kind: 'wallet', holder: ID.method.wallet }, 45_000), credit({ kind: 'suspense' }, 45_000)],
    }),
  )

export const dailyMoney = [
  ...of(calls.showMoney, finance, {
    'the ledger differs from the rows': { arrange: differs },
    'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
  }),
  ...of(askForLedgerCheck, finance, { 'FORBIDDEN: not the desk’s': { as: 'admin.moderator' } }),
  ...of(
    listLedger,
    { ...finance, query: { from: '2026-01-01', to: '2026-03-02' }, arrange: posted },
    {
      'of one account and event': {
        query: { from: '2026-01-01', to: '2026-03-02', account: 'earned', source: 'earning' },
      },
      'INVALID_INPUT: no such account': { query: { account: 'other', source: 'other' } },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(exportLedger, { ...finance, query: { format: 'csv', from: '2026-01-01', to: '2026-03-02' }, arrange: posted }),
  ...of(calls.showDayClose, { ...finance, query: { day: '2026-03-01' } }),
  ...of(calls.exportMoney, { ...finance, query: { format: 'csv' } }),
  ...of(calls.exportDayClose, { ...finance, query: { format: 'csv', day: '2026-03-01' } }),
  ...of(calls.printDayClose, { ...finance, query: { day: '2026-03-01' } }),
  ...of(
    calls.closeWallet,
    { ...finance, body },
    {
      PAYMENT_METHOD_NOT_FOUND: { body: { ...body, method_id: ID.unused } },
      WALLET_CLOSED: { arrange: closedBefore },
      'INVALID_INPUT: a difference without a reason': { body: { ...body, reason: '' } },
      DAY_NOT_OVER: { body: { ...body, day: '2026-03-02' } },
    },
  ),
]
