import type { FastifyInstance } from 'fastify'
import { ownerRoles } from '#platform/contract/account-codes.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import * as admin from '../contract/admin-payouts.contract.ts'
import { payoutCalls } from '../contract/payouts.contract.ts'
import { deductionTable } from './deductions/deduction-table.ts'
import { showDeductions } from './deductions/show-deductions.ts'
import type { DocumentThread } from './documents/send-document.ts'
import { sendInvoice } from './documents/send-invoice.ts'
import { ownPayoutTable } from './own-payout-table.ts'
import { payPayout } from './pay-payout.ts'
import { toClassInvoice, toClassRow, toCourseInvoice, toCourseRow } from './payout-replies.ts'
import { payoutTable } from './payout-table.ts'
import { previewPayouts } from './runs/preview-payouts.ts'
import { runPayouts } from './runs/run-payouts.ts'
import { findInvoiceMoney, getOwnPayout, showPayouts, showPayoutsOfDesk } from './show-payouts.ts'

type OwnPorts = Pick<AppServices, 'db' | 'links'> & { readonly thread: DocumentThread }

/** The payout calls of teachers and schools: the same calls under the path of each role. */
export function mountOwnPayouts(api: FastifyInstance, { db, links, thread }: OwnPorts): void {
  for (const role of ownerRoles) {
    const calls = payoutCalls[role]
    for (const [list, isPaid] of [[calls.classList, false] as const, [calls.classHistory, true] as const]) {
      mount(api, list, ({ viewer, query: { page } }) =>
        showPayouts(db, { kind: 'class', ownerId: viewer.id, isPaid, page }, toClassRow),
      )
    }
    for (const [list, isPaid] of [[calls.courseList, false] as const, [calls.courseHistory, true] as const]) {
      mount(api, list, ({ viewer, query: { page } }) =>
        showPayouts(db, { kind: 'course', ownerId: viewer.id, isPaid, page }, toCourseRow),
      )
    }
    mount(api, calls.classFilter, ({ viewer, query }) =>
      showPayouts(
        db,
        {
          ...filterOf(query),
          page: query.page,
          kind: 'class',
          ownerId: viewer.id,
          classDate: query.class_date,
        },
        toClassRow,
      ),
    )
    mount(api, calls.courseFilter, ({ viewer, query }) =>
      showPayouts(db, { ...filterOf(query), page: query.page, kind: 'course', ownerId: viewer.id }, toCourseRow),
    )
    mountTable(api, calls.classExport, ({ viewer, query, locale }) =>
      ownPayoutTable(db, {
        filter: { ...filterOf(query), kind: 'class', ownerId: viewer.id, classDate: query.class_date },
        locale,
      }),
    )
    mountTable(api, calls.courseExport, ({ viewer, query, locale }) =>
      ownPayoutTable(db, { filter: { ...filterOf(query), kind: 'course', ownerId: viewer.id }, locale }),
    )
    mount(api, calls.classInvoice, async ({ viewer, params }) => {
      const payout = await getOwnPayout(db, viewer, { id: params.id, kind: 'class' })
      return toClassInvoice(payout, await findInvoiceMoney({ db, links }, viewer, payout))
    })
    mount(api, calls.courseInvoice, async ({ viewer, params }) => {
      const payout = await getOwnPayout(db, viewer, { id: params.id, kind: 'course' })
      return toCourseInvoice(payout, await findInvoiceMoney({ db, links }, viewer, payout))
    })
    mountOverHttp(api, calls.classDownload, ({ viewer, params, locale, reply }) =>
      sendInvoice({ db, thread, reply }, viewer, { id: params.id, kind: 'class', locale }),
    )
    mountOverHttp(api, calls.courseDownload, ({ viewer, params, locale, reply }) =>
      sendInvoice({ db, thread, reply }, viewer, { id: params.id, kind: 'course', locale }),
    )
  }
}

interface SentFilter {
  class_name?: string | undefined
  payment_date?: string | null | undefined
  class_amount?: number | null | undefined
  payment_status: boolean
}

function filterOf({ class_name, payment_date, class_amount, payment_status }: SentFilter) {
  return { title: class_name, paidOn: payment_date, payableMmk: class_amount, isPaid: !payment_status }
}

function isPaidOf(paid: 'true' | 'false' | '1' | '0' | undefined): boolean | undefined {
  return paid === undefined ? undefined : paid === 'true' || paid === '1'
}

/** The payout calls of the finance desk. */
export function mountPayoutDesk(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, admin.listPayouts, ({ query: { page, kind, paid } }) =>
    showPayoutsOfDesk(db, { page, kind, isPaid: isPaidOf(paid) }),
  )
  mountTable(api, admin.exportPayouts, ({ query: { kind, paid }, locale }) =>
    payoutTable(db, { filter: { kind, isPaid: isPaidOf(paid) }, locale }),
  )
  mount(api, admin.listDeductions, ({ query: { page } }) => showDeductions(db, page))
  mountTable(api, admin.exportDeductions, ({ locale }) => deductionTable(db, locale))
  mount(api, admin.runPayouts, async ({ viewer, body }) => {
    const ids = await runPayouts(db, viewer, { kind: body.kind, until: body.until ?? null })
    return { created: ids.length, ids }
  })
  mount(api, admin.previewPayouts, ({ viewer, body }) =>
    previewPayouts(db, viewer, { kind: body.kind, until: body.until ?? null }),
  )
  mount(api, admin.payPayout, async ({ viewer, params, body }) => {
    const { paid_on: paidOn, reference, account_id, amount, method_id: methodId = null } = body
    await payPayout(db, viewer, {
      id: params.id,
      paidOn,
      reference,
      methodId,
      expectedAccountId: account_id ?? undefined,
      expectedMmk: amount ?? undefined,
    })
    return { paid_unpaid: body.paid_on }
  })
}
