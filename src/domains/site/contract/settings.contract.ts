import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { amountBetween, check, email, feeMmk, requiredText, webAddress } from '#platform/contract/validation.ts'
import { orNone, wholeNumberBetween, wireBoolean } from '#platform/contract/wire-input.ts'

/** The three app stores of the footer. @see X-LAY-05 */
export const APP_STORES = ['play', 'apple', 'huawei'] as const

/** The company's pages on social media; the footer links those that are set. */
export const SOCIAL_SITES = ['facebook', 'telegram', 'viber', 'youtube', 'tiktok'] as const

const appLinks = z.object({
  play: z.nullable(z.string()),
  apple: z.nullable(z.string()),
  huawei: z.nullable(z.string()),
})
const socialLinks = z.object({
  facebook: z.nullable(z.string()),
  telegram: z.nullable(z.string()),
  viber: z.nullable(z.string()),
  youtube: z.nullable(z.string()),
  tiktok: z.nullable(z.string()),
})
const publicFields = {
  registration_fee_mmk: z.number(),
  contact_email: z.string(),
  contact_phone: z.string(),
  company_name: z.string(),
  app_links: appLinks,
  social_links: socialLinks,
}

const publicSettings = z.object(publicFields)
export type PublicSettings = z.output<typeof publicSettings>

/** Settings that pages need before log-in. @see OP-004, OP-057 */
export const showPublicSettings = {
  method: 'GET',
  url: '/settings/public',
  config: { access: 'public' },
  schema: { summary: 'Show the settings that pages need', response: { 200: publicSettings } },
} as const satisfies Endpoint

const settings = z.object({
  ...publicFields,
  commission_percent: z.number(),
  require_verified_payment: z.boolean(),
  /** Whether a teacher or school can be approved only once the registration fee has arrived. */
  require_registration_payment: z.optional(z.boolean()),
  /** Whether an admin who verifies a payment that no statement shows says that it was seen in the wallet. */
  desk_asks_seen: z.optional(z.boolean()),
  /** Hours after which an unpaid application ends; 0: never. */
  lapse_unpaid_hours: z.number(),
  /** A batch of payouts of more than this, in kyat, is approved by a second admin. */
  second_person_above_mmk: z.number(),
})
export type Settings = z.output<typeof settings>

const link = z.optional(orNone(webAddress))
export const appLinksBody = z.strictObject({ play: link, apple: link, huawei: link })
export const socialLinksBody = z.strictObject({
  facebook: link,
  telegram: link,
  viber: link,
  youtube: link,
  tiktok: link,
})

/** Students are reminded 24 hours before, so that less than twice that would remind them at once. */
const minLapseHours = 48
const maxLapseHours = 720

/** Partial update; unknown keys are rejected. */
export const settingsBody = z.strictObject({
  registration_fee_mmk: z.optional(feeMmk),
  commission_percent: z.optional(wholeNumberBetween(0, 100)),
  require_verified_payment: z.optional(wireBoolean),
  require_registration_payment: z.optional(wireBoolean),
  desk_asks_seen: z.optional(wireBoolean),
  lapse_unpaid_hours: z.optional(
    wholeNumberBetween(0, maxLapseHours).check(
      check((hours: number) => hours === 0 || hours >= minLapseHours, 'lapse_hours', {
        min: minLapseHours,
        max: maxLapseHours,
      }),
    ),
  ),
  second_person_above_mmk: z.optional(amountBetween(0, 1_000_000_000)),
  contact_email: z.optional(email()),
  contact_phone: z.optional(requiredText({ max: 100 })),
  company_name: z.optional(requiredText({ max: 100, keys: { tooLong: 'name_too_long' } })),
  app_links: z.optional(appLinksBody),
  social_links: z.optional(socialLinksBody),
})

const desk = { access: 'admin:owner' } as const

export const showSettings = {
  method: 'GET',
  url: '/admin/settings',
  config: desk,
  schema: { summary: 'Show all settings', response: { 200: settings } },
} as const satisfies Endpoint

export const changeSettings = {
  method: 'POST',
  url: '/admin/settings',
  config: desk,
  schema: { summary: 'Change settings', body: settingsBody, response: { 200: settings } },
} as const satisfies Endpoint
