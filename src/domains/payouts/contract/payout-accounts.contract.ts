import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requiredPassword, requiredText, wireId } from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'
import { payoutReturn } from './payout-returns.contract.ts'

/** Hours in which nothing is sent after the account to which an owner is paid was replaced or removed. */
export const waitingHours = 72

/**
 * `unconfirmed`: no admin has compared the holder yet. `waiting`: confirmed, and not usable before `usable_from`.
 * `usable`: payouts may be sent to it.
 */
const payoutAccountStates = ['unconfirmed', 'waiting', 'usable'] as const

/** The wallet or bank account to which an owner is paid. */
export const payoutAccount = z.object({
  id: z.number(),
  wallet_id: z.number(),
  wallet: z.string(),
  account_no: z.string(),
  holder: z.string(),
  state: z.enum(payoutAccountStates),
  /** When the waiting time after a change is over. */
  usable_from: z.string(),
})
export type PayoutAccountReply = z.output<typeof payoutAccount>

const accountReply = {
  200: z.object({
    account: z.nullable(payoutAccount),
    /** Wallets and banks from which to choose. */
    wallets: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Until when nothing is sent after a removal. Null with an account, and once it is over. */
    paused_until: z.optional(z.nullable(z.string())),
    /** The newest transfer that came back and is still owed; absent without one. */
    returned: z.optional(payoutReturn),
  }),
}

/** The own account for payouts; null without one. */
export const showPayoutAccount = {
  method: 'GET',
  url: '/my/payout-account',
  config: { access: 'approved-owner' },
  schema: { summary: 'Where payouts are sent', response: accountReply },
} as const satisfies Endpoint

const withPassword = {
  access: 'approved-owner',
  errors: ['SOCIAL_ACCOUNT_HAS_NO_PASSWORD'],
} as const

export const payoutAccountBody = z.object({
  wallet_id: wireId,
  account_no: requiredText({ max: 100 }),
  holder: requiredText({ max: 100 }),
  password: requiredPassword,
})

/**
 * Enters or replaces the account. A replacement is usable after {@link waitingHours}; the owner is notified.
 * Idempotent.
 */
export const changePayoutAccount = {
  method: 'POST',
  url: '/my/payout-account',
  config: withPassword,
  schema: { summary: 'Enter where payouts are sent', body: payoutAccountBody, response: accountReply },
} as const satisfies Endpoint

export const removalBody = z.object({ password: requiredPassword })

/** Removes the account; the owner is notified. Idempotent. */
export const removePayoutAccount = {
  method: 'POST',
  url: '/my/payout-account/remove',
  config: withPassword,
  schema: { summary: 'Remove where payouts are sent', body: removalBody, response: accountReply },
} as const satisfies Endpoint

/** Records that an admin has compared the holder of an account with its owner. Idempotent. */
export const confirmPayoutAccount = {
  method: 'POST',
  url: '/admin/payout-accounts/:id/confirm',
  config: { access: 'admin:finance', errors: ['PAYOUT_ACCOUNT_NOT_FOUND'] },
  schema: {
    summary: 'Confirm the holder of a payout account',
    params: idParams,
    response: { 200: z.object({ id: z.number(), state: z.enum(payoutAccountStates) }) },
  },
} as const satisfies Endpoint
