import type { FastifyInstance } from 'fastify'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import {
  approveEnrolmentAsAdmin,
  askForPicture as askForPictureCall,
  checkTransaction,
  extendEnrolment,
  listDesk,
  rejectEnrolmentAsAdmin,
  reverseVerification,
  verifyEnrolment,
  voidEnrolment,
} from '../contract/payment-desk.contract.ts'
import { findMethod } from './payment-methods.queries.ts'
import { findOtherUse } from './record-transfer.ts'
import { approveAtDesk, askForPicture, type EnrolmentRef, extendAtDesk, rejectAtDesk } from './review-payment.ts'
import { showDesk } from './show-desk.ts'
import { reverseAtDesk, verifyAtDesk } from './verify-at-desk.ts'

const refOf = (ref: EnrolmentRef, body: { version?: string | undefined } | null | undefined): EnrolmentRef => ({
  ...ref,
  expected: body?.version,
})

export function mountPaymentDesk(api: FastifyInstance, { db, links }: Pick<AppServices, 'db' | 'links'>): void {
  mount(api, listDesk, ({ viewer, query }) => showDesk({ db, links }, viewer, query))
  mount(api, checkTransaction, async ({ params, query }) => {
    const { transaction_no: transactionNo, method_id: methodId } = query
    const method = methodId ? await findMethod(db, methodId) : undefined
    const other =
      transactionNo === undefined
        ? undefined
        : await findOtherUse(db, { enrolmentId: params.id, transactionNo, familyId: method?.familyId ?? null })
    return { used_by: other ? { enrolment_id: other.id, title: other.title, student_name: other.studentName } : null }
  })
  mount(api, verifyEnrolment, async ({ viewer, params, body }) => {
    const payment = {
      methodId: body.method_id,
      transactionNo: body.transaction_no,
      amountMmk: body.amount,
      knowsReusedPicture: body.reused_picture,
      takesPart: body.part,
      isFurtherTransfer: body.further_transfer,
    }
    const verified = await verifyAtDesk(db, viewer, { ref: refOf(params, body), payment })
    const { status, verifiedAt, surplusMmk, restMmk, version } = verified
    const at = verifiedAt && yangonTimestamp(verifiedAt)
    return { payment_verified_at: at, status, surplus: surplusMmk, rest: restMmk, version }
  })
  mount(api, reverseVerification, async ({ viewer, params, body }) => ({
    status: await reverseAtDesk(db, viewer, { ref: refOf(params, body), reason: body.reason ?? null }),
  }))
  mount(api, approveEnrolmentAsAdmin, async ({ viewer, params, body }) => {
    const { status, accessEndDate } = await approveAtDesk(db, viewer, {
      ref: refOf(params, body),
      reason: body?.reason ?? null,
    })
    return { status, end_access_date: accessEndDate }
  })
  mount(api, rejectEnrolmentAsAdmin, async ({ viewer, params, body }) => {
    const { status } = await rejectAtDesk(db, viewer, {
      ref: refOf(params, body),
      reason: body.reason,
      from: EnrolmentStatus.applying,
    })
    return { status }
  })
  mount(api, askForPictureCall, async ({ viewer, params, body }) => {
    await askForPicture(db, viewer, { ref: refOf(params, body), reason: body.reason })
    return { status: EnrolmentStatus.applying }
  })
  mount(api, voidEnrolment, async ({ viewer, params, body }) => {
    const { status } = await rejectAtDesk(db, viewer, {
      ref: refOf(params, body),
      reason: body.reason,
      from: EnrolmentStatus.approved,
    })
    return { status }
  })
  mount(api, extendEnrolment, async ({ viewer, params, body }) => ({
    end_access_date: await extendAtDesk(db, viewer, { ref: refOf(params, body), endDate: body.end_access_date }),
  }))
}
