import * as z from 'zod/mini'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { keyword, optionalCalendarDay, orNone, wholeNumberBetween, wireBoolean } from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { payoutReturn } from './payout-returns.contract.ts'

/** Roles of payees; a role is part of the paths and of some field names. @see P-INV-06 */

/** Upper bound above any real payout. */
const largestAmountMmk = 999_999_999_999

/** Fields of every row. Ids and amounts are repeated under each name that clients read. @see OP-113, OP-114 */
const rowFields = {
  id: z.number(),
  payment_id: z.number(),
  total_std: z.number(),
  payment_total_amount: z.number(),
  /** Kept for enrolments that were voided after a payout, in kyat; negative when some is given back. */
  deducted_amount: z.number(),
  account_no: z.string(),
  /** The day of payment; null while it is unpaid. */
  paid_unpaid: z.nullable(z.string()),
  /** The transfer of an unpaid one that came back; absent without one. */
  returned: z.optional(payoutReturn),
}
const classRowFields = { ...rowFields, course_name: z.string(), start_date: z.string(), end_date: z.string() }
/** `period_month` is the month of the purchases, 'YYYY-MM'. */
const courseRowFields = { ...rowFields, course_title: z.string(), period_month: z.string() }

/** The transfer of a batch that paid this payout, with everything that it paid. */
const invoiceTransfer = z.object({
  /** In kyat. */
  amount: z.number(),
  payouts: z.number(),
  method_name: z.string(),
  transaction_no: z.string(),
  on: z.string(),
  /** A picture of the transfer: a link that is valid for an hour. */
  picture_url: z.nullable(z.string()),
})
export type InvoiceTransfer = z.output<typeof invoiceTransfer>

const invoiceFields = {
  id: z.number(),
  account_no: z.string(),
  name: z.nullable(z.string()),
  phone_number_1: z.nullable(z.string()),
  paid_unpaid: z.nullable(z.string()),
  /** The transfer that paid it. */
  reference: z.nullable(z.string()),
  /** The commission in per cent. @see OP-110 */
  percentage: z.number(),
  total_std: z.number(),
  payment_total_amount: z.number(),
  /** See the rows. */
  deducted_amount: z.number(),
  /** What is transferred, in kyat. */
  transferred_amount: z.number(),
  /** Absent for a payout that no batch has paid. */
  transfer: z.optional(invoiceTransfer),
  /** See the rows. */
  returned: z.optional(payoutReturn),
}
const classInvoiceFields = {
  ...invoiceFields,
  start_date: z.string(),
  end_date: z.string(),
  course_name: z.string(),
  class_fee: z.number(),
  total_amount_class: z.number(),
}
const courseInvoiceFields = {
  ...invoiceFields,
  period_month: z.string(),
  course_title: z.string(),
  fee: z.number(),
  total_amount_course: z.number(),
}

/**
 * Invoice fields whose names contain the role. Fields without the role carry the same values and are the typed
 * ones.
 */
const invoiceRoleFields = (role: OwnerRole) => ({
  [`${role}_no`]: z.string(),
  [`${role}_payment_total_amount`]: z.number(),
})
const rowRoleFields = (role: OwnerRole) => ({ ...invoiceRoleFields(role), [`${role}_payment_id`]: z.number() })

export type ClassPayoutRow = z.output<z.ZodMiniObject<typeof classRowFields>>
export type CoursePayoutRow = z.output<z.ZodMiniObject<typeof courseRowFields>>
export type ClassInvoice = z.output<z.ZodMiniObject<typeof classInvoiceFields>>
export type CourseInvoice = z.output<z.ZodMiniObject<typeof courseInvoiceFields>>

/** `class_name` holds the title, also of video courses; `class_amount` is the amount for the payee. @see OP-116 */
const filterFields = {
  class_name: keyword,
  payment_date: optionalCalendarDay,
  class_amount: orNone(wholeNumberBetween(0, largestAmountMmk)),
  /** true means unpaid, false means paid; default true. @see OP-112 */
  payment_status: z.pipe(
    orNone(wireBoolean),
    z.transform((isCurrent: boolean | null | undefined) => isCurrent ?? true),
  ),
}
const classFilterFields = { ...filterFields, class_date: optionalCalendarDay }
const classFilter = z.object({ page: pageNumber, ...classFilterFields })
const courseFilter = z.object({ page: pageNumber, ...filterFields })

/** The payout calls of one role. Another owner's payout is not found. @see P-INV-06 */
function callsOf(role: OwnerRole) {
  const access = `approved-${role}` as const
  const classPage = { 200: pageOf(z.object({ ...classRowFields, ...rowRoleFields(role) })) }
  const coursePage = { 200: pageOf(z.object({ ...courseRowFields, ...rowRoleFields(role) })) }
  const list = <Url extends string, Reply extends { 200: z.ZodMiniType }>(url: Url, summary: string, response: Reply) =>
    ({
      method: 'GET',
      url: `/${role}/${url}`,
      config: { access },
      schema: { summary, querystring: pageQuery, response },
    }) as const satisfies Endpoint
  const classFilterCall = {
    method: 'GET',
    url: `/${role}/payment/filter`,
    config: { access },
    schema: { summary: 'Payments for classes, narrowed', querystring: classFilter, response: classPage },
  } as const satisfies Endpoint
  // Paged like the class lists. @see OP-115
  const courseFilterCall = {
    method: 'GET',
    url: `/${role}/course-payment/filter`,
    config: { access },
    schema: { summary: 'Payments for video courses, narrowed', querystring: courseFilter, response: coursePage },
  } as const satisfies Endpoint
  const classInvoice = {
    method: 'GET',
    url: `/${role}/payment/:id`,
    config: { access, errors: ['PAYOUT_NOT_FOUND'] },
    schema: {
      summary: 'Invoice of a class',
      params: idParams,
      response: { 200: z.object({ ...classInvoiceFields, ...invoiceRoleFields(role) }) },
    },
  } as const satisfies Endpoint
  const courseInvoice = {
    method: 'GET',
    url: `/${role}/course-payment/:id`,
    config: { access, errors: ['PAYOUT_NOT_FOUND'] },
    schema: {
      summary: 'Invoice of a video course',
      params: idParams,
      response: { 200: z.object({ ...courseInvoiceFields, ...invoiceRoleFields(role) }) },
    },
  } as const satisfies Endpoint
  const download = <Url extends string>(url: Url, summary: string) =>
    ({
      method: 'GET',
      url: `/${role}/${url}/download/:id`,
      config: { access, reply: 'file', errors: ['PAYOUT_NOT_FOUND'] },
      schema: { summary, params: idParams },
    }) as const satisfies Endpoint
  return {
    classDownload: download('payment', 'Invoice of a class as a PDF'),
    courseDownload: download('course-payment', 'Invoice of a video course as a PDF'),
    classList: list('payment/list', 'Payments owed for classes', classPage),
    classHistory: list('payment/history', 'Payments made for classes', classPage),
    classFilter: classFilterCall,
    classInvoice,
    courseList: list('course-payment/list', 'Payments owed for video courses', coursePage),
    courseHistory: list('course-payment/history', 'Payments made for video courses', coursePage),
    courseFilter: courseFilterCall,
    courseInvoice,
  }
}

/** The newest 10,000 payouts of a filter as a file, whose words are in the caller's language. */
function exportsOf(role: OwnerRole) {
  const config = { access: `approved-${role}`, reply: 'file' } as const
  return {
    classExport: {
      method: 'GET',
      url: `/${role}/payment/export`,
      config,
      schema: {
        summary: 'Payments for classes as a file',
        querystring: z.object({ format: tableFormat, ...classFilterFields }),
      },
    },
    courseExport: {
      method: 'GET',
      url: `/${role}/course-payment/export`,
      config,
      schema: {
        summary: 'Payments for video courses as a file',
        querystring: z.object({ format: tableFormat, ...filterFields }),
      },
    },
  } as const satisfies Record<string, Endpoint>
}

export const payoutCalls = {
  teacher: { ...callsOf('teacher'), ...exportsOf('teacher') },
  school: { ...callsOf('school'), ...exportsOf('school') },
}
