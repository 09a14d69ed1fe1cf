import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { FeeWallets } from './fee-wallets.tsx'

test('an account number is missing where there should be one, which cash has not (A-PAY-03)', () => {
  const without = { payment_method_id: 1, method_name: 'At the office', account_no: null, description: '' }
  const draw = (kind: 'wallet' | 'cash') => renderToStaticMarkup(<FeeWallets methods={[{ ...without, kind }]} />)
  expect(draw('wallet')).toContain(m.accounts_payment_no_account())
  expect(draw('cash')).not.toContain(m.accounts_payment_no_account())
  expect(draw('cash')).toContain('At the office')
})
