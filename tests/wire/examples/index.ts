import { type Example, nameOf } from '#tests/wire/example.ts'
import { accounts } from './accounts/accounts.ts'
import { catalogue } from './catalogue.ts'
import { contentDomain } from './content/content.ts'
import { freeLessons } from './content/free-lessons.ts'
import { offline } from './content/offline.ts'
import { subtitles } from './content/subtitles.ts'
import { enrolment } from './enrolment.ts'
import { learning } from './learning.ts'
import { moderation } from './moderation/moderation.ts'
import { news } from './news.ts'
import { notifications } from './notifications.ts'
import { cashCounter } from './payments/cash.ts'
import { coupons } from './payments/coupons.ts'
import { credits } from './payments/credits.ts'
import { payLinks } from './payments/pay-links.ts'
import { paymentHistory } from './payments/payment-history.ts'
import { payments } from './payments/payments.ts'
import { pictureFacts } from './payments/picture-facts.ts'
import { receipts } from './payments/receipts.ts'
import { refundWishes } from './payments/refund-wishes.ts'
import { refunds } from './payments/refunds.ts'
import { registrationRefunds } from './payments/registration-refunds.ts'
import { registrationPayments } from './payments/registrations.ts'
import { secondPerson } from './payments/second-person.ts'
import { shortfalls } from './payments/shortfalls.ts'
import { statementImports } from './payments/statement-imports.ts'
import { statementMoney } from './payments/statement-money.ts'
import { statementOut } from './payments/statement-out.ts'
import { balance } from './payouts/balance.ts'
import { dailyMoney } from './payouts/daily-money.ts'
import { payoutAccounts } from './payouts/payout-accounts.ts'
import { payoutBatches } from './payouts/payout-batches.ts'
import { payoutReturns } from './payouts/payout-returns.ts'
import { payouts } from './payouts/payouts.ts'
import { requests } from './requests.ts'
import { site } from './site.ts'
import { storefront } from './storefront.ts'

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
    ...paymentHistory,
    ...coupons,
    ...cashCounter,
    ...secondPerson,
    ...shortfalls,
    ...credits,
    ...payLinks,
    ...receipts,
    ...pictureFacts,
    ...refundWishes,
    ...registrationPayments,
    ...refunds,
    ...registrationRefunds,
    ...statementImports,
    ...statementMoney,
    ...statementOut,
  ],
  payouts: [...payouts, ...payoutAccounts, ...payoutBatches, ...payoutReturns, ...balance, ...dailyMoney],
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
