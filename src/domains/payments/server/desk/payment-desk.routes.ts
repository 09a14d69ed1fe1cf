import type { FastifyInstance } from 'fastify'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { countDesk } from '../../contract/desk-counts.contract.ts'
import {
  approveEnrolmentAsAdmin,
  askForPicture as askForPictureCall,
  extendEnrolment,
  refusePicture as refusePictureCall,
  rejectEnrolmentAsAdmin,
  voidEnrolment,
} from '../../contract/enrolment-decisions.contract.ts'
import { exportEnrolmentPayments, listEnrolmentPayments } from '../../contract/enrolment-payments.contract.ts'
import { listQueue } from '../../contract/payment-queue.contract.ts'
import {
  checkTransaction,
  confirmVerification,
  reverseVerification,
  verifyEnrolment,
} from '../../contract/payment-verification.contract.ts'
import { listReasonPresets, setReasonPreset as setReasonPresetCall } from '../../contract/reason-presets.contract.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import { confirmAtDesk } from '../second-person/confirm-at-desk.ts'
import { checkNumber } from '../transfers/check-number.ts'
import { askForPicture, refusePicture } from './answer-picture.ts'
import { countForMenu } from './count-desk.ts'
import { approveAtDesk, extendAtDesk, rejectAtDesk } from './decide-at-desk.ts'
import { enrolmentRefOf, toDeskPayment, toVerifiedReply } from './desk-calls.ts'
import { enrolmentTable } from './enrolment-table.ts'
import { listPresets } from './reason-presets.queries.ts'
import { reverseAtDesk } from './reverse-at-desk.ts'
import { setReasonPreset } from './set-reason-preset.ts'
import { showEnrolmentPayments } from './show-enrolment-payments.ts'
import { showQueue } from './show-queue.ts'
import { verifyAtDesk } from './verify-at-desk.ts'

export function mountPaymentDesk(api: FastifyInstance, { db, links }: Pick<AppServices, 'db' | 'links'>): void {
  mount(api, countDesk, () => countForMenu(db))
  mount(api, listQueue, ({ viewer, query }) => showQueue({ db, links }, viewer, query.page))
  mount(api, listEnrolmentPayments, ({ viewer, query }) => showEnrolmentPayments({ db, links }, viewer, query))
  mountTable(api, exportEnrolmentPayments, ({ query: { format: _, ...filter }, locale }) =>
    enrolmentTable(db, { filter, locale }),
  )
  mount(api, listReasonPresets, async () => ({ presets: await listPresets(db) }))
  mount(api, setReasonPresetCall, async ({ viewer, body }) => ({ presets: await setReasonPreset(db, viewer, body) }))
  mount(api, checkTransaction, ({ viewer, params, query }) =>
    checkNumber({ db, links }, viewer, { paidFor: forEnrolment(params.id), query }),
  )
  mount(api, verifyEnrolment, async ({ viewer, params, body }) =>
    toVerifiedReply(
      await verifyAtDesk(db, viewer, { ref: enrolmentRefOf(params, body), payment: toDeskPayment(body) }),
    ),
  )
  mount(api, confirmVerification, async ({ viewer, params, body }) =>
    toVerifiedReply(await confirmAtDesk(db, viewer, enrolmentRefOf(params, body))),
  )
  mount(api, reverseVerification, async ({ viewer, params, body }) => ({
    status: await reverseAtDesk(db, viewer, { ref: enrolmentRefOf(params, body), reason: body.reason ?? null }),
  }))
  mount(api, approveEnrolmentAsAdmin, async ({ viewer, params, body }) => {
    const { status, accessEndDate } = await approveAtDesk(db, viewer, {
      ref: enrolmentRefOf(params, body),
      reason: body?.reason ?? null,
    })
    return { status, end_access_date: accessEndDate }
  })
  mount(api, rejectEnrolmentAsAdmin, async ({ viewer, params, body }) => {
    const { status } = await rejectAtDesk(db, viewer, {
      ref: enrolmentRefOf(params, body),
      reason: body.reason,
      from: EnrolmentStatus.applying,
    })
    return { status }
  })
  mount(api, askForPictureCall, async ({ viewer, params, body }) => ({
    status: await askForPicture(db, viewer, { ref: enrolmentRefOf(params, body), reason: body.reason }),
  }))
  mount(api, refusePictureCall, async ({ viewer, params, body }) => ({
    status: await refusePicture(db, viewer, { ref: enrolmentRefOf(params, body), reason: body.reason }),
  }))
  mount(api, voidEnrolment, async ({ viewer, params, body }) => {
    const { status } = await rejectAtDesk(db, viewer, {
      ref: enrolmentRefOf(params, body),
      reason: body.reason,
      from: EnrolmentStatus.approved,
    })
    return { status }
  })
  mount(api, extendEnrolment, async ({ viewer, params, body }) => ({
    end_access_date: await extendAtDesk(db, viewer, {
      ref: enrolmentRefOf(params, body),
      endDate: body.end_access_date,
    }),
  }))
}
