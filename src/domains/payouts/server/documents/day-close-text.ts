import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { formatDay, formatTime, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { formatAmount, groupThousands } from '#platform/contract/money.ts'
import { now } from '#platform/server/clock.ts'
import { m } from '#platform/server/plain-messages.ts'
import { drawableText } from '#platform/server/typesetting/open-typesetter.ts'
import type { DayCloseReply, DayWork, WalletDayRow } from '../../contract/money.contract.ts'
import type { Company } from './invoice-text.ts'
import type { DayCloseText } from './typeset-document.ts'

/** The texts of the close of a day in one language. */
export function toDayCloseText(
  { day, wallets, work }: DayCloseReply & { work: DayWork },
  company: Company,
  locale: Locale,
): DayCloseText {
  const inLanguage = { locale }
  return {
    lang: locale,
    product: m.product_name({}, inLanguage),
    heading: m.payouts_close({}, inLanguage),
    company: [company.company_name, company.contact_phone, company.contact_email].map(drawableText),
    day: formatDay(day, locale),
    wallets: { heads: walletHeads(locale), rows: wallets.map((wallet) => cellsOf(wallet, locale)) },
    reasons: wallets.flatMap(({ name, close }) =>
      close?.reason ? [{ label: nameOf(name, locale), value: drawableText(close.reason) }] : [],
    ),
    work: workOf(work, locale),
    people: peopleOf(work, locale),
    note: m.payouts_close_as_of({ time: timeText(yangonTimestamp(now()), locale) }, inLanguage),
  }
}

function walletHeads(locale: Locale): string[] {
  const inLanguage = { locale }
  return [
    m.payouts_account_wallet({}, inLanguage),
    m.payouts_close_opening({}, inLanguage),
    m.payouts_money_in({}, inLanguage),
    m.payouts_money_out({}, inLanguage),
    m.payouts_close_closing({}, inLanguage),
    m.payouts_close_counted({}, inLanguage),
    m.payouts_close_by({}, inLanguage),
  ]
}

function cellsOf({ name, close, ...amounts }: WalletDayRow, locale: Locale): string[] {
  const { opening, in: received, out, closing } = amounts
  const figures = [opening, received, out, closing].map((amount) => groupThousands(amount))
  if (close === null) return [nameOf(name, locale), ...figures, m.payouts_close_open({}, { locale }), '']
  const difference =
    close.difference === 0
      ? m.payouts_close_equal({}, { locale })
      : `${close.difference > 0 ? '+' : ''}${groupThousands(close.difference)}`
  const by = [close.by, timeText(close.at, locale)].filter(Boolean).join(' · ')
  return [nameOf(name, locale), ...figures, `${groupThousands(close.counted)} (${difference})`, drawableText(by)]
}

const nameOf = (name: string | null, locale: Locale) =>
  name === null ? m.payouts_close_unrecorded({}, { locale }) : drawableText(name)

function timeText(timestamp: string, locale: Locale): string {
  const [day = '', time = ''] = timestamp.split(' ')
  return `${formatDay(day, locale)} ${formatTime(time.slice(0, 5), locale)}`
}

const countText = (count: number, locale: Locale) => (locale === 'my' ? toBurmeseDigits(count) : String(count))

function workOf(work: DayWork, locale: Locale): DayCloseText['work'] {
  const inLanguage = { locale }
  const sum = ({ count, amount }: DayWork['accepted']) =>
    m.payouts_close_count({ n: countText(count, locale), amount: formatAmount(amount) }, inLanguage)
  return [
    { label: m.payouts_close_accepted({}, inLanguage), value: sum(work.accepted) },
    { label: m.payouts_close_short({}, inLanguage), value: countText(work.short, locale) },
    { label: m.payouts_close_over({}, inLanguage), value: countText(work.over, locale) },
    { label: m.payouts_close_corrected({}, inLanguage), value: sum(work.corrected) },
    { label: m.payouts_close_refused({}, inLanguage), value: countText(work.refused, locale) },
    { label: m.payouts_close_asked_again({}, inLanguage), value: countText(work.asked_again, locale) },
    { label: m.payouts_close_refunds_sent({}, inLanguage), value: sum(work.refunds_sent) },
    { label: m.payouts_close_unseen({}, inLanguage), value: countText(work.unseen, locale) },
    { label: m.payouts_close_unknown({}, inLanguage), value: sum(work.unknown) },
  ]
}

function peopleOf({ people }: DayWork, locale: Locale): DayCloseText['people'] {
  const inLanguage = { locale }
  return {
    heads: [
      m.payouts_close_people({}, inLanguage),
      m.payouts_close_accepted({}, inLanguage),
      m.payouts_close_corrected({}, inLanguage),
    ],
    rows: people.map(({ name, accepted, amount, corrected }) => [
      drawableText(name ?? '–'),
      m.payouts_close_count({ n: countText(accepted, locale), amount: formatAmount(amount) }, inLanguage),
      countText(corrected, locale),
    ]),
  }
}
