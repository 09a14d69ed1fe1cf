import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** The folder of the store whose pictures go out by signed links only. */
export const privateRoot = 'private/'

/** A private picture (a card, a payment), for the holder of a link that is signed and has not expired. @see OP-108 */
export const privatePicture = {
  method: 'GET',
  url: '/private-pictures/*',
  config: { access: 'public', reply: 'file' },
  schema: {
    summary: 'A private picture by a signed link',
    querystring: z.object({ signature: z._default(z.string(), '') }),
  },
} as const satisfies Endpoint
