import * as z from 'zod/mini'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength, reasonForm } from '#platform/contract/reason.ts'
import { calendarDay, optionalText } from '#platform/contract/validation.ts'
import { expectedVersion } from '#platform/contract/wire.ts'
import { kindParams } from './enrolment-payments.contract.ts'

const DECISION_REFUSALS = ['ENROLMENT_NOT_FOUND', 'ENROLMENT_TRANSITION_REFUSED', 'CHANGED_MEANWHILE'] as const

const approvalBody = z.object({
  reason: optionalText({ max: maxReasonLength }),
  version: expectedVersion,
})

/** Approves an enrolment, also one that was rejected. An unverified fee requires a reason, which is recorded. */
export const approveEnrolmentAsAdmin = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/approve',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: {
    summary: 'Approve an enrolment',
    params: kindParams,
    body: z.nullish(approvalBody),
    response: { 200: z.object({ status: codeSchema(EnrolmentStatus), end_access_date: z.nullable(z.string()) }) },
  },
} as const satisfies Endpoint

const rejection = {
  params: kindParams,
  body: z.extend(reasonForm, { version: expectedVersion }),
  response: { 200: z.object({ status: z.number() }) },
}

/** Rejects a waiting application and sends the student the reason. */
export const rejectEnrolmentAsAdmin = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/reject',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: { summary: 'Reject an application', ...rejection },
} as const satisfies Endpoint

/** Asks the student for another picture. Its payment leaves the queue until a picture arrives. */
export const askForPicture = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/ask-again',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: {
    summary: 'Ask for another payment picture',
    params: kindParams,
    body: z.extend(reasonForm, { version: expectedVersion }),
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint

/**
 * Refuses the pictures of an enrolment that was decided, or paid by a coupon, before they were answered. The decision
 * stays, and the student reads the reason.
 */
export const refusePicture = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/refuse-picture',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: { summary: 'Refuse a payment picture', ...rejection },
} as const satisfies Endpoint

/** Voids an approved enrolment; access ends at once. */
export const voidEnrolment = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/void',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: { summary: 'Void an enrolment', ...rejection },
} as const satisfies Endpoint

export const extendBody = z.object({ end_access_date: calendarDay, version: expectedVersion })

/** Moves the last day of access to a later one. */
export const extendEnrolment = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/extend',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: {
    summary: 'Extend access',
    params: kindParams,
    body: extendBody,
    response: { 200: z.object({ end_access_date: z.string() }) },
  },
} as const satisfies Endpoint
