import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import type { LinkedOrder } from '../../../contract/pay-link.contract.ts'
import { LinkedAmount } from './linked-amount.tsx'

const page = (change: Partial<LinkedOrder>) =>
  renderToStaticMarkup(
    <LinkedAmount order={{ state: 'open', takes_pictures: true, due: 50_000, paid: 0, rest: 50_000, ...change }} />,
  )

test('a link names what is left to pay while a picture is taken', () => {
  expect(page({})).toContain('50,000')
  expect(page({ state: 'paid', takes_pictures: false, paid: 50_000, rest: 0 })).toContain(m.payments_link_paid())
})

test('a link of an application that has ended asks for no money, and says what to do', () => {
  for (const state of ['open', 'part_paid', 'cancelled'] as const) {
    const ended = page({ state, takes_pictures: false })
    expect(ended).toContain(m.payments_link_closed())
    expect(ended).not.toContain('50,000')
  }
})
