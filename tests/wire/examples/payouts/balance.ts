import * as calls from '#domains/payouts/contract/my-balance.contract.ts'
import { of } from '#tests/wire/example.ts'

const teacher = { as: 'teacher' } as const

export const balance = [
  ...of(calls.showMyBalance, teacher, { 'FORBIDDEN: owners alone': { as: 'student' } }),
  ...of(calls.listMyBalanceLines, { ...teacher, query: { page: 1 } }),
  ...of(calls.exportMyBalance, { ...teacher, query: { format: 'csv' } }),
]
