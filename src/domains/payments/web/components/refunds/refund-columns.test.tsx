import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AnyRefundRow } from '../../../contract/all-refunds.contract.ts'
import { refundColumns } from './refund-columns.tsx'

test('a payer has name, number and phone on lines of their own, which are too long for one', () => {
  const payer = { no: 'S000041', name: 'မောင်ဘုန်းမြတ်မင်း', phone_number_1: '09425032980' }
  const draw = (change: Partial<typeof payer> | { name: null }) => {
    const row = { payer: { ...payer, ...change }, paid_for: { kind: 'registration' } } as unknown as AnyRefundRow
    const element = refundColumns()
      .find(({ id }) => id === 'payer')
      ?.cell(row)
    const router = createMemoryRouter([{ path: '*', element }])
    return renderToStaticMarkup(<RouterProvider router={router} />)
  }
  for (const fact of ['S000041', '09425032980']) expect(draw({})).toContain(`>${fact}<`)
  expect(draw({})).not.toContain(' · ')
  expect(draw({ name: null }).split('S000041<')).toHaveLength(2)
})
