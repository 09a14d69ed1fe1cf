import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { HoldAgainDialog } from './hold-again-dialog.tsx'

const row = { id: 1, transaction_no: '0100020402411', method_name: 'KBZPay', at: '2026-11-28 14:55:00' }

function draw(credit?: boolean): string {
  const nothing = () => undefined
  const element = (
    <HoldAgainDialog row={{ ...row, credit }} amount={30_000} onCancel={nothing} onHeld={async () => nothing()} />
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('money that is held again is named by more than its amount, and its reason is for admins', () => {
  const html = draw()
  for (const fact of ['30,000Ks', 'KBZPay', '0100020402411', dayAndTime(row.at)]) expect(html).toContain(fact)
  expect(html).toContain(m.platform_reason_hint_admins())
  expect(html).not.toContain(m.platform_reason_hint())
})

test('the reason why credit is held again is read by its student, and the dialog says so', () => {
  const html = draw(true)
  expect(html).toContain(m.platform_reason_hint())
  expect(html).not.toContain(m.platform_reason_hint_admins())
})
