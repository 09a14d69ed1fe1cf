import { type Example, nameOf } from '#tests/wire/example.ts'
import { accounts } from './accounts.ts'
import { balance } from './balance.ts'
import { cashCounter } from './cash.ts'
import { catalogue } from './catalogue.ts'
import { contentDomain } from './content.ts'
import { coupons } from './coupons.ts'
import { dailyMoney } from './daily-money.ts'
import { enrolment } from './enrolment.ts'
import { freeLessons } from './free-lessons.ts'
import { learning } from './learning.ts'
import { moderation } from './moderation.ts'
import { payments, payouts } from './money.ts'
import { offline } from './offline.ts'
import { payLinks } from './pay-links.ts'
import { payoutAccounts } from './payout-accounts.ts'
import { payoutBatches } from './payout-batches.ts'
import { pictureFacts } from './picture-facts.ts'
import { receipts } from './receipts.ts'
import { refundWishes } from './refund-wishes.ts'
import { refunds } from './refunds.ts'
import { registrationRefunds } from './registration-refunds.ts'
import { registrationPayments } from './registrations.ts'
import { secondPerson } from './second-person.ts'
import { statementMoney } from './statement-money.ts'
import { storefront } from './storefront.ts'
import { subtitles } from './subtitles.ts'
import { news, notifications, requests, site } from './texts.ts'

/** All examples by domain. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  accounts,
  catalogue,
  content: [...contentDomain, ...freeLessons, ...offline, ...subtitles],
  enrolment,
  learning,
  moderation,
  news,
  notifications,
  payments: [
    ...payments,
    ...coupons,
    ...cashCounter,
    ...secondPerson,
    ...payLinks,
    ...receipts,
    ...pictureFacts,
    ...refundWishes,
    ...registrationPayments,
    ...refunds,
    ...registrationRefunds,
    ...statementMoney,
  ],
  payouts: [...payouts, ...payoutAccounts, ...payoutBatches, ...balance, ...dailyMoney],
  requests,
  site,
  storefront,
}

/** The plain example of a call, or the one with this name. */
export function exampleOf(call: string, shows = 'ok'): Example {
  const found = Object.values(EXAMPLES)
    .flat()
    .find((example) => nameOf(example.call) === call && example.shows === shows)
  if (!found) throw new Error(`no example ${call}: ${shows}`)
  return found
}
