import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AdminPaymentMethodRow } from '../../contract/payment-methods.contract.ts'
import type { QueueRow } from '../../contract/payment-queue.contract.ts'
import type { StatementImport } from '../../contract/statement-imports.contract.ts'
import { DeskClaim } from './desk/desk-claim.tsx'
import { DeskSecondPerson } from './desk/desk-second-person.tsx'
import { ApplyBar } from './statements/apply-bar.tsx'
import { ImportList } from './statements/import-list.tsx'
import { NameMoneyDialog } from './statements/name-money-dialog.tsx'

const method = { payment_method_id: 1, method_name: 'KBZPay' } as AdminPaymentMethodRow
const nothing = () => undefined

const second = {
  entered_by: 'Daw Mya',
  own: false,
  at: '2026-11-28 14:55:00',
  method_name: 'KBZPay',
  transaction_no: '0100020402411',
  amount: 650_000,
} as NonNullable<QueueRow['second_person']>

const row = {
  kind: 'class',
  id: 7,
  fee: 650_000,
  rest: 650_000,
  paid: 0,
  received: 0,
  title: 'Word',
  owner: { name: 'U Ba' },
  student: { name: 'Ma Hla', no: 'S000001', phone_number_1: '09700000003' },
  proofs: [{ answer: null, claim: { method_id: 1, transaction_no: '0100020402411', amount: 650_000 } }],
  second_person: second,
} as unknown as QueueRow

const imported = {
  id: 1,
  method_id: 1,
  method_name: 'KBZPay',
  file_name: 'a.csv',
  at: second.at,
  imported_by: 'Daw Mya',
  from: '2026-11-28',
  until: '2026-11-28',
  rows: 3,
  new: 3,
  withdrawn: null,
} satisfies StatementImport

const named = { id: 1, amount: 30_000, method_name: 'KBZPay' } as Parameters<typeof NameMoneyDialog>[0]['row']

// BUR-13: screen readers choose the voice by it. Tests render in Burmese, so that the English names are marked.
test.each<[string, ReactElement]>([
  [
    'of a claim',
    <DeskClaim key="" row={row} methods={[method]} values={{ method_id: 1, transaction_no: '', amount: '' }} />,
  ],
  [
    'of what waits for a second person',
    <DeskSecondPerson
      key=""
      row={row}
      second={second}
      actions={{ confirm: nothing, takeBack: nothing } as unknown as Parameters<typeof DeskSecondPerson>[0]['actions']}
      onSkip={nothing}
    />,
  ],
  ['of an import', <ImportList key="" rows={[imported]} />],
  ['of money that left', <NameMoneyDialog key="" row={named} onCancel={nothing} onNamed={async () => nothing()} />],
  [
    'of rows to apply',
    <ApplyBar key="" waiting={[{ method_id: 1, method_name: 'KBZPay', rows: 3, running: false }]} />,
  ],
])('the payment method %s is marked by its language', (_, element) => {
  const router = createMemoryRouter([{ path: '*', element }])
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain('<span lang="en">KBZPay</span>')
})
