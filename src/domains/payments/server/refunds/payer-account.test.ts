import { expect, test } from 'vitest'
import { differenceOf } from '../../contract/refund-target.ts'
import { payerAccountIn } from './payer-account.ts'

test.each([
  ['Ma Thiri (09 420 000 111)', '09420000111', 'Ma Thiri'],
  ['+95-9420000111', '+959420000111', null],
  ['မသီရိ ၀၉၄၂၀၀၀၀၁၁၁', '09420000111', 'မသီရိ'],
  ['0012 3456 7890 1234 - Ko Aung', '0012345678901234', 'Ko Aung'],
  ['DAW HLA', null, 'DAW HLA'],
])('the statement says %s', (cell, accountNo, holder) => {
  expect(payerAccountIn(cell)).toEqual({ accountNo, holder })
})

test.each([
  '******0111',
  '09420***111',
  'XXXX1234567',
  '0942•••',
  '12345',
  '123456789012345678901',
  '09420000111 / 09420000222',
  '',
  '-',
])('no account is shown by %s', (cell) => {
  expect(payerAccountIn(cell).accountNo).toBeNull()
})

test('a target differs by wallet or by number, in no spelling of the same number', () => {
  const origin = { wallet_id: 3, wallet: 'KBZPay', account_no: '09420000111', holder: null }
  const difference = (walletId: number | null, accountNo: string) => differenceOf(origin, { walletId, accountNo })
  for (const same of ['09420000111', '09 420 000 111', '+959420000111', '၀၉-၄၂၀၀၀၀၁၁၁'])
    expect(difference(3, same), same).toBeNull()
  expect(difference(3, '09420000112')).toBe('account')
  expect(difference(4, '09420000111')).toBe('wallet')
  expect(difference(null, '09420000111')).toBe('wallet')
  expect(differenceOf({ ...origin, account_no: null }, { walletId: 3, accountNo: 'x' })).toBeNull()
  expect(differenceOf(null, { walletId: 3, accountNo: 'x' })).toBeNull()
})
