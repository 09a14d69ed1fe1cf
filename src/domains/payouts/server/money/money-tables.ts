import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { MoneyReply, WalletDayRow } from '../../contract/money.contract.ts'
import { showDayClose } from './close-wallet.ts'
import { showMoney } from './show-money.ts'

/** The wallets of a day as a file. */
export async function dayCloseTable(
  db: Db,
  { day, locale }: { day: CalendarDay | null; locale: Locale },
): Promise<TableFile> {
  const close = await showDayClose(db, day)
  return tableOf(close.wallets, { fileName: `daily-close-${close.day}`, locale, columns: walletColumns })
}

const walletColumns: readonly TableColumn<WalletDayRow>[] = [
  [m.payouts_account_wallet, 24, ({ name }, inLocale) => nameOf(name, inLocale.locale)],
  [m.payouts_close_opening, 16, ({ opening }) => opening],
  [m.payouts_money_in, 16, (wallet) => wallet.in],
  [m.payouts_money_out, 16, ({ out }) => out],
  [m.payouts_close_closing, 16, ({ closing }) => closing],
  [m.payouts_close_counted, 16, ({ close }) => close?.counted ?? null],
  [m.payouts_table_difference, 16, ({ close }) => close?.difference ?? null],
  [m.platform_reason, 36, ({ close }) => close?.reason ?? null],
  [m.payouts_close_by, 20, ({ close }) => close?.by ?? null],
  [m.payouts_table_closed_at, 20, ({ close }) => close?.at ?? null],
]

/** What came in and went out in each of the last days, with a column of what came in for each wallet, as a file. */
export async function moneyTable(db: Db, locale: Locale): Promise<TableFile> {
  const { days, wallets } = await showMoney(db)
  const columns: TableColumn<MoneyReply['days'][number]>[] = [
    [m.payouts_table_day, 14, ({ day }) => day],
    [m.payouts_money_in, 16, (day) => day.in],
    [m.payouts_money_out, 16, ({ out }) => out],
    ...wallets.map(
      ({ name }, at): TableColumn<MoneyReply['days'][number]> => [
        (_, inLocale) => m.payouts_table_received({ name: nameOf(name, inLocale.locale) }, inLocale),
        24,
        (day) => day.by_wallet[at] ?? 0,
      ],
    ),
  ]
  return tableOf(days, { fileName: `money-${days.at(-1)?.day ?? ''}`, locale, columns })
}

const nameOf = (name: string | null, locale: Locale) => name ?? m.payouts_close_unrecorded({}, { locale })
