import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** The storage folder of pictures that are served by signed links only. */
export const privateRoot = 'private/'

/** A private picture (a card, a payment proof), requested with a valid signed link. @see OP-108 */
export const privatePicture = {
  method: 'GET',
  url: '/private-pictures/*',
  config: { access: 'public', reply: 'file' },
  schema: {
    summary: 'A private picture by a signed link',
    querystring: z.object({ signature: z._default(z.string(), '') }),
  },
} as const satisfies Endpoint
