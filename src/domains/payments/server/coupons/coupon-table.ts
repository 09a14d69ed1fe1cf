import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import type { AdminViewer, OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { CouponRow } from '../../contract/coupons.contract.ts'
import { listCoupons } from './coupons.queries.ts'
import { makerIdOf } from './manage-coupons.ts'

/** Coupons of an owner, or of the product, as a file. */
export async function couponTable(db: Db, maker: AdminViewer | OwnerViewer, locale: Locale): Promise<TableFile> {
  const { rows } = await listCoupons(db, makerIdOf(maker), { limit: tableRowsAsked, offset: 0 })
  return tableOf(rows, { fileName: `coupons-${today()}`, locale, columns })
}

const columns: readonly TableColumn<CouponRow>[] = [
  [m.payments_coupon, 22, ({ code }) => code],
  [m.payments_coupon_percent, 14, ({ percent }) => percent],
  [m.payments_amount, 14, ({ amount }) => amount],
  [
    m.payments_coupon_for,
    36,
    ({ target, owner }, inLocale) =>
      target?.title ?? owner?.name ?? owner?.no ?? m.payments_coupon_for_all({}, inLocale),
  ],
  [m.payments_coupon_from, 14, ({ from }) => from],
  [m.payments_coupon_until, 14, ({ until }) => until],
  [m.payments_coupon_uses, 10, ({ used }) => used],
  [m.payments_coupon_uses_all, 14, ({ uses }) => uses],
  [m.payments_coupon_uses_each, 14, ({ uses_each }) => uses_each],
  [
    m.payments_head_status,
    14,
    ({ active }, inLocale) => (active ? m.payments_wallet_open : m.payments_wallet_closed)({}, inLocale),
  ],
]
