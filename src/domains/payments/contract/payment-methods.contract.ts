import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  amountBetween,
  check,
  expectedFields,
  optionalText,
  orNone,
  requiredText,
  wholeNumberBetween,
  wireBoolean,
} from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'
import { isWholeQrText, maxQrTextLength } from './qr-text.ts'

export const methodKinds = ['wallet', 'bank', 'cash'] as const
export type MethodKind = (typeof methodKinds)[number]

const paymentMethodRow = z.object({
  payment_method_id: z.number(),
  method_name: z.string(),
  /** Null is displayed as 'not found', except of cash, which has none. @see OP-120 */
  account_no: z.nullable(z.string()),
  description: z.string(),
  /** Name under which the wallet app shows the account. */
  holder_name: z.optional(z.nullable(z.string())),
  /** Transfer numbers are unique within a family of wallets. */
  family: z.optional(z.string()),
  /** What the wallet's own QR code says. Null where payers type the account number. */
  qr_text: z.optional(z.nullable(z.string())),
  kind: z.optional(z.enum(methodKinds)),
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

/** `paused`: not offered to payers for now, and still taken from them; `closed`: neither. */
export const walletStates = ['open', 'paused', 'closed'] as const
export type WalletState = (typeof walletStates)[number]

const maxDailyCapMmk = 1_000_000_000_000

export const paymentMethodBody = z.object({
  method_name: requiredText({ max: 100 }),
  account_no: optionalText({ max: 100 }),
  description: requiredText({ max: 1000 }),
  position: orNone(wholeNumberBetween(0, 1000)),
  /** True is `open`, false is `closed`; `state` says more. */
  active: orNone(wireBoolean),
  state: orNone(z.enum(walletStates)),
  holder_name: optionalText({ max: 100 }),
  qr_text: optionalText({ max: maxQrTextLength }).check(
    check((text: string | null | undefined) => text == null || isWholeQrText(text), 'qr_text_damaged'),
  ),
  /** What the wallet can receive in a day, in kyat. */
  daily_cap: orNone(amountBetween(1, maxDailyCapMmk)),
  /** A cash payment is recorded with the number of its receipt. */
  kind: orNone(z.enum(methodKinds)),
  /** A transfer number is used once within a family of wallets. Defaults to the name of the method. */
  family: optionalText({ max: 100 }),
  /** Digits of its transfer numbers. */
  number_digits: orNone(wholeNumberBetween(4, 40)),
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
  family_id: z.optional(z.number()),
  state: z.enum(walletStates),
  holder_name: z.nullable(z.string()),
  qr_text: z.nullable(z.string()),
  daily_cap: z.nullable(z.number()),
  /** Null where they vary or are not known. */
  number_digits: z.nullable(z.number()),
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
