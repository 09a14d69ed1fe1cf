import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import {
  amountBetween,
  check,
  optionalCalendarDay,
  optionalWireId,
  orNone,
  requiredText,
  wholeNumberBetween,
  wireBoolean,
} from '#platform/contract/validation.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { couponCode } from './coupon-code.ts'
import { order } from './orders.contract.ts'
import { maxAmountMmk } from './payment-proofs.contract.ts'

const maxUses = 1_000_000

const code = requiredText({ max: 60 }).check(
  check((typed: string) => typed === '' || couponCode(typed) !== undefined, 'coupon_shape'),
)

const terms = {
  /** Per cent of the fee; either this or `amount`. */
  percent: orNone(wholeNumberBetween(1, 100)),
  /** In kyat. */
  amount: orNone(amountBetween(1, maxAmountMmk)),
  course_id: optionalWireId,
  class_id: optionalWireId,
  /** Days in Yangon, both included. */
  from: optionalCalendarDay,
  until: optionalCalendarDay,
  /** In all; without a limit where it is absent. */
  uses: orNone(wholeNumberBetween(1, maxUses)),
  uses_each: orNone(wholeNumberBetween(1, maxUses)),
  active: orNone(wireBoolean),
}
type Terms = { readonly [Name in 'percent' | 'amount' | 'from' | 'until']?: unknown }

const isNotBoth = ({ percent, amount }: Terms) => percent == null || amount == null
const isNotNone = ({ percent, amount }: Terms) => percent != null || amount != null
const isInOrder = ({ from, until }: Terms) => typeof from !== 'string' || typeof until !== 'string' || from <= until
const checks = [
  z.refine<Terms>(isNotBoth, { error: 'coupon_percent_or_amount', path: ['amount'] }),
  z.refine<Terms>(isNotNone, { error: 'coupon_percent_or_amount', path: ['percent'] }),
  z.refine<Terms>(isInOrder, { error: 'date_order', path: ['until'] }),
] as const

/** A coupon of an owner, who bears it. */
const ownCouponBody = z.object({ code, ...terms }).check(...checks)
/** A coupon of the product, which bears it; `owner_no` is the account number of a teacher or school. */
export const couponBody = z
  .object({ code, ...terms, owner_no: z.optional(z.nullable(z.string().check(z.maxLength(20)))) })
  .check(...checks)
export type CouponBody = z.output<typeof couponBody>

/** What may be changed once a coupon exists: how long and how often it may be used. */
export const couponChange = z.object({
  until: optionalCalendarDay,
  uses: terms.uses,
  uses_each: terms.uses_each,
  active: terms.active,
})
export type CouponChange = z.output<typeof couponChange>

const couponRow = z.object({
  id: z.number(),
  code: z.string(),
  percent: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  /** Null for all owners. */
  owner: z.nullable(z.object({ no: z.string(), name: z.nullable(z.string()) })),
  /** The course or class for which it is; null for all. */
  target: z.nullable(z.object({ kind: z.enum(['class', 'course']), id: z.number(), title: z.string() })),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  uses: z.nullable(z.number()),
  uses_each: z.number(),
  used: z.number(),
  active: z.boolean(),
})
export type CouponRow = z.output<typeof couponRow>

const idReply = { 200: z.object({ id: z.number() }) }

export const listCoupons = {
  method: 'GET',
  url: '/admin/coupons',
  config: { access: 'admin:finance' },
  schema: { summary: 'Coupons of the product', querystring: pageQuery, response: { 200: pageOf(couponRow) } },
} as const satisfies Endpoint

/** The newest 10,000 as a file, whose words are in the caller's language. */
export const exportCoupons = {
  method: 'GET',
  url: '/admin/coupons/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: { summary: 'Coupons of the product as a file', querystring: z.object({ format: tableFormat }) },
} as const satisfies Endpoint

export const createCoupon = {
  method: 'POST',
  url: '/admin/coupons',
  config: { access: 'admin:finance' },
  schema: { summary: 'Make a coupon that the product bears', body: couponBody, response: idReply },
} as const satisfies Endpoint

export const updateCoupon = {
  method: 'POST',
  url: '/admin/coupons/:id/update',
  config: { access: 'admin:finance', errors: ['COUPON_NOT_FOUND'] },
  schema: {
    summary: 'Change how long and how often a coupon may be used',
    params: idParams,
    body: couponChange,
    response: idReply,
  },
} as const satisfies Endpoint

/** `targets`: the owner's courses and classes, for which a coupon may be made. */
export const listOwnCoupons = {
  method: 'GET',
  url: '/my/coupons',
  config: { access: 'approved-owner' },
  schema: {
    summary: 'Own coupons',
    querystring: pageQuery,
    response: {
      200: z.extend(pageOf(couponRow), {
        targets: z.array(z.object({ kind: z.enum(['class', 'course']), id: z.number(), title: z.string() })),
      }),
    },
  },
} as const satisfies Endpoint

/** The newest 10,000 as a file, whose words are in the caller's language. */
export const exportOwnCoupons = {
  method: 'GET',
  url: '/my/coupons/export',
  config: { access: 'approved-owner', reply: 'file' },
  schema: { summary: 'Own coupons as a file', querystring: z.object({ format: tableFormat }) },
} as const satisfies Endpoint

export const createOwnCoupon = {
  method: 'POST',
  url: '/my/coupons',
  config: { access: 'approved-owner' },
  schema: { summary: 'Make a coupon that the owner bears', body: ownCouponBody, response: idReply },
} as const satisfies Endpoint

export const updateOwnCoupon = {
  method: 'POST',
  url: '/my/coupons/:id/update',
  config: { access: 'approved-owner', errors: ['COUPON_NOT_FOUND'] },
  schema: {
    summary: 'Change how long and how often an own coupon may be used',
    params: idParams,
    body: couponChange,
    response: idReply,
  },
} as const satisfies Endpoint

const orderReply = { 200: z.object({ order }) }

/** Sent by the field of the payment page. */
export const usedCoupon = z.object({ code: requiredText({ max: 60 }) })

/**
 * Takes a coupon off the fee of an own order for which nothing has arrived; one that was used before is replaced. With
 * nothing left to pay, the order is paid at once. COUPON_NOT_USABLE says under `code` why.
 */
export const useCoupon = {
  method: 'POST',
  url: '/my/orders/:id/coupon',
  config: { access: 'student', errors: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'COUPON_NOT_USABLE'] },
  schema: { summary: 'Use a coupon', params: idParams, body: usedCoupon, response: orderReply },
} as const satisfies Endpoint

/** Takes the coupon off an order for which nothing has arrived. Idempotent. */
export const removeCoupon = {
  method: 'POST',
  url: '/my/orders/:id/coupon/remove',
  config: { access: 'student', errors: ['ORDER_NOT_FOUND', 'ORDER_CLOSED'] },
  schema: { summary: 'Take a coupon off', params: idParams, response: orderReply },
} as const satisfies Endpoint
