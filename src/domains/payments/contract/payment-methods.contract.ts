import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  expectedFields,
  optionalText,
  orNone,
  requiredText,
  wholeNumberBetween,
  wireBoolean,
} from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'

export const paymentMethodRow = z.object({
  payment_method_id: z.number(),
  method_name: z.string(),
  /** Null is displayed as 'not found'. @see OP-120 */
  account_no: z.nullable(z.string()),
  description: z.string(),
})
export type PaymentMethodRow = z.output<typeof paymentMethodRow>

/** Accounts to which fees are paid. Public, because teachers read them before they have an account. @see P-MET-01 */
export const listPaymentMethods = {
  method: 'GET',
  url: '/payment-methods',
  config: { access: 'public' },
  schema: {
    summary: 'Where fees are paid to',
    response: { 200: z.object({ data: z.array(paymentMethodRow) }) },
  },
} as const satisfies Endpoint

export const methodKinds = ['wallet', 'bank', 'cash'] as const
export type MethodKind = (typeof methodKinds)[number]

export const paymentMethodBody = z.object({
  method_name: requiredText({ max: 100 }),
  account_no: optionalText({ max: 100 }),
  description: requiredText({ max: 1000 }),
  position: orNone(wholeNumberBetween(0, 1000)),
  active: orNone(wireBoolean),
  /** A cash payment is recorded with the number of its receipt. */
  kind: orNone(z.enum(methodKinds)),
  /** A transfer number is used once within a family of wallets. Defaults to the name of the method. */
  family: optionalText({ max: 100 }),
})

/**
 * Fields that are absent stay unchanged; `seen` holds the values that the admin's screen showed for the sent ones.
 */
const paymentMethodChange = z.object({
  ...paymentMethodBody.shape,
  method_name: z.optional(paymentMethodBody.shape.method_name),
  description: z.optional(paymentMethodBody.shape.description),
  seen: expectedFields,
})
export type PaymentMethodChange = z.output<typeof paymentMethodChange>

const adminRow = z.extend(paymentMethodRow, {
  position: z.number(),
  active: z.boolean(),
  kind: z.enum(methodKinds),
  family: z.string(),
})
export type AdminPaymentMethodRow = z.output<typeof adminRow>

const idReply = { 200: z.object({ payment_method_id: z.number() }) }

export const listAllPaymentMethods = {
  method: 'GET',
  url: '/admin/payment-methods',
  config: { access: 'admin:finance' },
  schema: { summary: 'Every payment method', response: { 200: z.object({ data: z.array(adminRow) }) } },
} as const satisfies Endpoint

export const createPaymentMethod = {
  method: 'POST',
  url: '/admin/payment-methods',
  config: { access: 'admin:finance' },
  schema: { summary: 'Add a payment method', body: paymentMethodBody, response: idReply },
} as const satisfies Endpoint

export const updatePaymentMethod = {
  method: 'POST',
  url: '/admin/payment-methods/:id/update',
  config: { access: 'admin:finance', errors: ['PAYMENT_METHOD_NOT_FOUND', 'CHANGED_MEANWHILE'] },
  schema: { summary: 'Change a payment method', params: idParams, body: paymentMethodChange, response: idReply },
} as const satisfies Endpoint

/** A method with recorded payments is hidden instead of deleted. */
export const deletePaymentMethod = {
  method: 'POST',
  url: '/admin/payment-methods/:id/delete',
  config: { access: 'admin:finance', errors: ['PAYMENT_METHOD_NOT_FOUND'] },
  schema: { summary: 'Remove a payment method', params: idParams, response: idReply },
} as const satisfies Endpoint
