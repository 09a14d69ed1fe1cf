import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { check, webAddress } from '#platform/contract/validation.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { calendarDay, expectedFields } from '#platform/contract/wire-input.ts'

/** The slots for advertisements; an empty slot takes no space. @see X-LAY-07, OP-054 */
export const AD_SLOTS = ['home', 'list', 'detail', 'article', 'account'] as const
export type AdSlotName = (typeof AD_SLOTS)[number]

/** The advertisements that run today, in one slot or in all. */
export const listAds = {
  method: 'GET',
  url: '/ads',
  config: { access: 'public' },
  schema: {
    summary: 'List the advertisements of a place',
    querystring: z.object({ slot: z.optional(z.string()) }),
    response: { 200: z.array(z.object({ slot: z.string(), image: z.string(), link: z.string() })) },
  },
} as const satisfies Endpoint

const adRow = z.object({
  id: z.number(),
  slot: z.string(),
  image: z.string(),
  link: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
})
export type AdRow = z.output<typeof adRow>

const adFields = { slot: z.enum(AD_SLOTS), link: webAddress, starts_on: calendarDay, ends_on: calendarDay }
const rightOrder = z.refine<{ starts_on?: string; ends_on?: string }>(
  ({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on,
  { error: 'date_order', path: ['ends_on'] },
)
const pictureData = z.string('file_required').check(check((text) => text !== '', 'file_required'))

/** A new advertisement; the picture is a data URL. */
export const adBody = z.object({ ...adFields, image: pictureData }).check(rightOrder)
/**
 * An edited advertisement: absent fields and the picture stay unless sent; `seen` holds the former values of the sent
 * ones.
 */
export const adChange = z
  .object({
    slot: z.optional(adFields.slot),
    link: z.optional(adFields.link),
    starts_on: z.optional(adFields.starts_on),
    ends_on: z.optional(adFields.ends_on),
    image: z.optional(z.nullable(z.string())),
    seen: expectedFields,
  })
  .check(rightOrder)

const desk = { access: 'admin:owner' } as const
/** Base64 adds a third to 5 MB. */
const deskWithPicture = { ...desk, bodyLimit: 8 * 2 ** 20 } as const
const adId = z.object({ id: z.number() })

export const listAdminAds = {
  method: 'GET',
  url: '/admin/ads',
  config: desk,
  schema: { summary: 'List all advertisements', querystring: pageQuery, response: { 200: pageOf(adRow) } },
} as const satisfies Endpoint

export const createAd = {
  method: 'POST',
  url: '/admin/ads',
  config: deskWithPicture,
  schema: { summary: 'Place an advertisement', body: adBody, response: { 200: adId } },
} as const satisfies Endpoint

export const updateAd = {
  method: 'POST',
  url: '/admin/ads/:id/update',
  config: { ...deskWithPicture, errors: ['CHANGED_MEANWHILE'] },
  schema: { summary: 'Change an advertisement', params: idParams, body: adChange, response: { 200: adId } },
} as const satisfies Endpoint

export const deleteAd = {
  method: 'POST',
  url: '/admin/ads/:id/delete',
  config: desk,
  schema: { summary: 'Take an advertisement away', params: idParams, response: { 200: adId } },
} as const satisfies Endpoint
