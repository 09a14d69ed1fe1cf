import type { Example } from '../example.ts'
import { accounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { contentRoom } from './content.ts'
import { enrolment } from './enrolment.ts'
import { moderation } from './moderation.ts'
import { payments, payouts } from './money.ts'
import { news, notifications, requests, site } from './words.ts'

/** Every example, by the room whose call it shows. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  accounts,
  catalogue,
  content: contentRoom,
  enrolment,
  moderation,
  news,
  notifications,
  payments,
  payouts,
  requests,
  site,
}
