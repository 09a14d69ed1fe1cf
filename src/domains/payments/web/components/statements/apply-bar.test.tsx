import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { ApplyBar } from './apply-bar.tsx'

function bar(...waiting: { rows: number; running: boolean }[]): string {
  const wallets = waiting.map((one, at) => ({ ...one, method_id: at + 1, method_name: `KBZPay ${at + 1}` }))
  const router = createMemoryRouter([{ path: '*', element: <ApplyBar waiting={wallets} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const count = (html: string, part: string) => html.split(part).length - 1

test('each wallet whose rows wait has a button, and one whose rows are being applied says so', () => {
  const html = bar({ rows: 3, running: true }, { rows: 12, running: false })
  expect(html).toContain('၁၂')
  expect(count(html, m.payments_statement_applying())).toBe(1)
  expect(count(html, '<button')).toBe(1)
})

test('nothing is shown when no row waits', () => {
  expect(bar()).toBe('')
})
