import type { AccountStatus } from '#platform/contract/account-codes.ts'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { formatDay, isCalendarDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { accountStatus } from './status-labels.ts'

/** Longer texts are shortened; this length still identifies them. */
const LONGEST_TEXT = 120

type Labels = Readonly<Record<string, () => string>>

/** Labels of columns and settings, equal to those on the screens that edit them. */
const names: Labels = {
  accessEndDate: m.catalogue_own_access_until,
  accountNo: m.moderation_audit_account_no,
  active: m.payments_method_shown,
  amount: m.payments_amount,
  amountMmk: m.payments_amount,
  bankFeeMmk: m.payments_came_back_fee,
  answer: m.requests_answer,
  apkUrl: m.catalogue_apk_download,
  appLinks: m.site_settings_stores,
  approval: m.moderation_status,
  archived: m.moderation_audit_archived,
  categoryId: m.moderation_category,
  classId: m.moderation_area_class,
  closingMmk: m.payouts_close_closing,
  code: m.payments_coupon,
  commissionPercent: m.moderation_commission,
  companyName: m.site_settings_company,
  contactEmail: m.site_settings_email,
  contactPhone: m.site_settings_phone,
  countedMmk: m.payouts_close_counted,
  courseId: m.moderation_course,
  dailyCapMmk: m.payments_wallet_cap,
  day: m.moderation_audit_day,
  deskAsksSeen: m.site_settings_seen,
  description: m.payments_method_description,
  details: m.moderation_details,
  dropped: m.moderation_audit_dropped,
  email: m.accounts_staff_email,
  enablePc: m.moderation_audit_on_computers,
  enableVideoUpload: m.moderation_video,
  endsOn: m.site_ads_ends,
  enteredBy: m.moderation_audit_entered_by,
  error: m.moderation_audit_fault,
  family: m.payments_method_family,
  familyId: m.payments_method_family,
  feeMmk: m.moderation_fee,
  fileName: m.moderation_audit_file,
  from: m.moderation_from,
  fromDay: m.moderation_from,
  hidden: m.requests_hidden,
  holder: m.payouts_account_holder,
  holderName: m.payments_wallet_holder,
  ids: m.moderation_area_payout,
  imagePath: m.site_ads_image,
  jobs: m.moderation_audit_jobs,
  keyword: m.moderation_words_searched,
  kind: m.payouts_kind,
  lapseUnpaidHours: m.site_settings_lapse,
  link: m.site_ads_link,
  maxUses: m.payments_coupon_uses_all,
  maxUsesEach: m.payments_coupon_uses_each,
  message: m.notifications_message,
  name: m.moderation_name,
  numberDigits: m.payments_method_digits,
  nameEn: m.catalogue_category_name_en,
  open: m.moderation_audit_till_open,
  origin: m.payments_refund_origin,
  outcome: m.moderation_audit_outcome,
  owner: m.moderation_owner,
  ownerId: m.moderation_owner,
  ownerNo: m.moderation_owner,
  paidOn: m.payouts_payment_date,
  payoutReturnId: m.payouts_ledger_returned,
  paused: m.payments_wallet_paused,
  people: m.notifications_to_people,
  percent: m.payments_coupon_percent,
  pictures: m.moderation_audit_pictures,
  position: m.catalogue_category_position,
  processing: m.moderation_status,
  publishDate: m.news_field_date,
  published: m.news_published,
  qrText: m.payments_wallet_qr_text,
  reason: m.moderation_status_reason,
  recipients: m.notifications_recipients,
  reference: m.payouts_reference,
  refundId: m.payments_refund,
  registrationFeeMmk: m.site_settings_fee,
  requireRegistrationPayment: m.site_settings_registration_paid,
  requireVerifiedPayment: m.site_settings_verified,
  restMmk: m.payments_till_rest,
  role: m.accounts_staff_role,
  rowId: m.moderation_audit_statement_row,
  rows: m.payments_statement_rows,
  rowsNew: m.moderation_audit_rows_new,
  rowsRead: m.moderation_audit_rows,
  secondPersonAboveMmk: m.site_settings_second_person,
  sendDate: m.notifications_send_date,
  shown: m.payments_method_shown,
  slot: m.site_ads_slot,
  socialLinks: m.site_settings_social,
  startsOn: m.site_ads_starts,
  state: m.moderation_status,
  status: m.moderation_status,
  synonyms: m.moderation_words_field,
  title: m.news_field_title,
  target: m.payments_refund_to,
  targetReason: m.payments_refund_target_reason,
  totalMmk: m.payments_transfers_total,
  transactionNo: m.payments_transaction_no,
  transferId: m.payments_refund_transfer,
  unpaidPayouts: m.moderation_audit_unpaid,
  until: m.moderation_to,
  untilDay: m.moderation_to,
  uses: m.payments_coupon_uses_all,
  usesEach: m.payments_coupon_uses_each,
  verified: m.payments_proof_verified,
  wallet: m.payouts_account_wallet,
  warnings: m.moderation_warnings,
}

/** Label of a column; an unknown column is shown as stored. */
export const columnName = (name: string): string => names[name]?.() ?? name

/** Course codes 1 to 3 have the same labels as account codes. @see OP-001, OP-059 */
const accountLabel = (code: unknown) => accountStatus(Number(code) as AccountStatus).label

const enrolmentLabels: Labels = {
  1: m.payments_status_applying,
  2: m.payments_status_approved,
  3: m.payments_status_rejected,
  4: m.payments_status_finished,
}

/** @see OP-128 */
const fileLabels: Labels = {
  0: m.moderation_audit_file_ready,
  1: m.content_processing,
  2: m.moderation_audit_file_failed,
}

const slots: Labels = {
  home: m.site_ads_slot_home,
  list: m.site_ads_slot_list,
  detail: m.site_ads_slot_detail,
  article: m.site_ads_slot_article,
  account: m.site_ads_slot_account,
}

/** Kinds of payouts, wallets and ready-made reasons. */
const kinds: Labels = {
  class: m.payments_kind_class,
  course: m.payments_kind_course,
  wallet: m.payments_method_kind_wallet,
  bank: m.payments_method_kind_bank,
  cash: m.payments_method_kind_cash,
  fee: m.payments_out_fee,
  own: m.payments_out_own,
  other: m.payments_out_other,
  rejection: m.moderation_audit_reason_rejection,
  picture: m.moderation_audit_reason_picture,
}

const batchStates: Labels = {
  waiting: m.payouts_batch_state_waiting,
  open: m.payouts_batch_state_open,
  closed: m.payouts_batch_state_closed,
  cancelled: m.payouts_batch_state_cancelled,
}

const outcomes: Labels = {
  sent: m.moderation_audit_outcome_sent,
  kept: m.moderation_audit_outcome_kept,
  failed: m.moderation_audit_outcome_failed,
}

const roles: Labels = {
  owner: m.accounts_staff_role_owner,
  moderator: m.accounts_staff_role_moderator,
  finance: m.accounts_staff_role_finance,
}

const amount = (value: unknown) => formatAmount(Number(value))
const percent = (value: unknown) => `${localDigits(Number(value))}%`

/** Labels of codes by column; `area` is the kind of target. */
const codes: Record<string, (value: unknown, area: string) => string | undefined> = {
  status: (code, area) => (area === 'enrolment' ? enrolmentLabels[String(code)]?.() : accountLabel(code)),
  approval: accountLabel,
  processing: (code) => fileLabels[String(code)]?.(),
  kind: (kind) => kinds[String(kind)]?.(),
  state: (state) => batchStates[String(state)]?.(),
  outcome: (outcome) => outcomes[String(outcome)]?.(),
  slot: (slot) => slots[String(slot)]?.(),
  role: (role) => roles[String(role)]?.(),
  bankFeeMmk: amount,
  feeMmk: amount,
  amount,
  amountMmk: amount,
  restMmk: amount,
  closingMmk: amount,
  countedMmk: amount,
  totalMmk: amount,
  registrationFeeMmk: amount,
  secondPersonAboveMmk: amount,
  commissionPercent: percent,
  percent,
  imagePath: () => m.moderation_audit_picture(),
  // Account and transfer numbers are compared with bank statements, which use Western digits.
  accountNo: String,
  code: String,
  ownerNo: String,
  transactionNo: String,
  reference: String,
}

/** Formats an entry's value: codes as labels, times and amounts as on other screens. */
export function valueText(value: unknown, { area, name }: { area: string; name: string }): string {
  if (value === null || value === '') return '–'
  return codes[name]?.(value, area) ?? plainText(value)
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.moderation_audit_yes() : m.moderation_audit_no()
  if (typeof value === 'number') return localDigits(value)
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  if (typeof value === 'string') return shortText(value)
  const links = Object.entries(value as object).filter(([, link]) => link !== null)
  return links.length === 0 ? '–' : links.map(([name, link]) => `${name}: ${link}`).join(', ')
}

function shortText(text: string): string {
  if (isCalendarDay(text)) return formatDay(text, currentLocale())
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return dayAndTime(text)
  return cutSyllables(
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    LONGEST_TEXT,
  )
}
