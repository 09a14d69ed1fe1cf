import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, wireId } from '#platform/contract/validation.ts'
import { cashFacts, takeCash } from './cash.contract.ts'

const payableRegistration = z.object({
  account_id: z.number(),
  type: z.enum(['teacher', 'school']),
  no: z.string(),
  name: z.nullable(z.string()),
  phone_number_1: z.nullable(z.string()),
  /** Null until somebody has looked at what is owed. */
  reference: z.nullable(z.string()),
  due: z.number(),
  rest: z.number(),
})
export type PayableRegistrationRow = z.output<typeof payableRegistration>

/**
 * Teachers and schools that owe a registration fee, by reference, name, account number, or phone; none without a
 * keyword.
 */
export const findPayableRegistrations = {
  method: 'GET',
  url: '/admin/cash/registrations',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Registration fees that a person at the counter owes',
    querystring: z.object({ keyword }),
    response: { 200: z.object({ data: z.array(payableRegistration) }) },
  },
} as const satisfies Endpoint

const registrationCashBody = z.extend(cashFacts, { account_id: wireId })
export type RegistrationCashBody = z.output<typeof registrationCashBody>

/**
 * Books cash for a registration fee and gives its slip, by the rules of `POST admin/cash`. It decides nothing about the
 * account.
 */
export const takeRegistrationCash = {
  method: 'POST',
  url: '/admin/cash/registrations',
  config: {
    access: 'admin:finance',
    errors: [
      'REGISTRATION_NOT_FOUND',
      'REGISTRATION_TRANSITION_REFUSED',
      'ORDER_CLOSED',
      'TILL_NOT_OPEN',
      'PAYMENT_BELOW_FEE',
      'PAYMENT_ABOVE_FEE',
      'SECOND_PERSON_NEEDED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  schema: {
    summary: 'Take cash for a registration fee',
    body: registrationCashBody,
    response: takeCash.schema.response,
  },
} as const satisfies Endpoint
