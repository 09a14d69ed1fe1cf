import type { FastifyInstance } from 'fastify'
import { findByTransaction } from '#domains/enrolment/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Ground } from '#platform/server/ground.ts'
import { mount } from '#platform/server/http/mount.ts'
import {
  approveEnrolmentAsAdmin,
  checkTransaction,
  extendEnrolment,
  listDesk,
  rejectEnrolmentAsAdmin,
  verifyEnrolment,
  voidEnrolment,
} from '../contract/payment-desk.contract.ts'
import { approveAtDesk, type DeskPlace, extendAtDesk, rejectAtDesk, verifyAtDesk } from './judge-enrolment.ts'
import { showDesk } from './show-desk.ts'

const placeOf = (place: DeskPlace, body: { version?: string | undefined } | null | undefined): DeskPlace => ({
  ...place,
  seen: body?.version,
})

export function mountPaymentDesk(api: FastifyInstance, { db, links }: Pick<Ground, 'db' | 'links'>): void {
  mount(api, listDesk, ({ viewer, query }) => showDesk({ db, links }, viewer, query))
  mount(api, checkTransaction, async ({ params, query }) => {
    const { transaction_no: transactionNo, method_id: methodId = null } = query
    const other =
      transactionNo === undefined
        ? undefined
        : await findByTransaction(db, { exceptId: params.id, methodId, transactionNo })
    return { used_by: other ? { enrolment_id: other.id, title: other.title, student_name: other.studentName } : null }
  })
  mount(api, verifyEnrolment, async ({ viewer, params, body }) => {
    const payment = {
      methodId: body.method_id ?? null,
      transactionNo: body.transaction_no ?? null,
      amountMmk: body.amount ?? null,
    }
    const { status, verifiedAt } = await verifyAtDesk(db, viewer, { place: placeOf(params, body), payment })
    return { payment_verified_at: yangonTimestamp(verifiedAt), status }
  })
  mount(api, approveEnrolmentAsAdmin, async ({ viewer, params, body }) => {
    const { status, accessEndDate } = await approveAtDesk(db, viewer, placeOf(params, body))
    return { status, end_access_date: accessEndDate }
  })
  mount(api, rejectEnrolmentAsAdmin, async ({ viewer, params, body }) => {
    const { status } = await rejectAtDesk(db, viewer, { place: placeOf(params, body), reason: body.reason, from: 1 })
    return { status }
  })
  mount(api, voidEnrolment, async ({ viewer, params, body }) => {
    const { status } = await rejectAtDesk(db, viewer, { place: placeOf(params, body), reason: body.reason, from: 2 })
    return { status }
  })
  mount(api, extendEnrolment, async ({ viewer, params, body }) => ({
    end_access_date: await extendAtDesk(db, viewer, { place: placeOf(params, body), endDate: body.end_access_date }),
  }))
}
