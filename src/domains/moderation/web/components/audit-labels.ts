import { paymentActions } from '#domains/payments/web/index.ts'
import { paths } from '#paths'
import { formatDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { auditColumns, mentionsIn } from '../../contract/audit-mentions.ts'
import type { auditAreas, Mention } from '../../contract/audit-trail.contract.ts'
import { columnName, valueText } from './audit-values.ts'
import { roleName } from './status-labels.ts'

type AuditArea = (typeof auditAreas)[number]

/** Labels of the kinds of audit targets. */
export const areaNames: Record<AuditArea, () => string> = {
  account: m.moderation_area_account,
  course: m.moderation_area_course,
  enrolment: m.moderation_area_enrolment,
  registration: m.moderation_area_registration,
  payout: m.moderation_area_payout,
  content: m.moderation_area_content,
  news: m.moderation_area_news,
  notification: m.moderation_area_notification,
  'course-request': m.moderation_area_request,
  category: m.moderation_area_category,
  'search-words': m.moderation_search_words,
  coupon: m.payments_coupon,
  'payment-method': m.moderation_area_method,
  statement: m.moderation_area_statement,
  ad: m.moderation_area_ad,
  settings: m.moderation_area_settings,
  admin: m.moderation_area_admin,
  job: m.moderation_area_job,
  mail: m.moderation_area_mail,
}

const verbs: Record<string, () => string> = {
  ...paymentActions,
  judge: m.moderation_verb_judge,
  supervise: m.moderation_verb_supervise,
  view: m.moderation_verb_view,
  warn: m.moderation_verb_warn,
  register: m.moderation_verb_register,
  'reset-link': m.moderation_verb_reset_link,
  'reset-password': m.moderation_verb_password,
  'change-password': m.moderation_verb_password,
  'second-factor-on': m.moderation_verb_second_factor_on,
  'second-factor-off': m.moderation_verb_second_factor_off,
  'set-password': m.moderation_verb_set_password,
  'end-session': m.moderation_verb_end_session,
  'end-sessions': m.moderation_verb_end_sessions,
  'test-mail': m.moderation_verb_test_mail,
  reason: m.moderation_verb_reason,
  'send-again': m.moderation_verb_send_again,
  handoff: m.moderation_verb_handoff,
  import: m.moderation_verb_import,
  apply: m.moderation_verb_apply,
  withdraw: m.moderation_verb_withdraw,
  fee: m.moderation_verb_fee,
  'fee-ask': m.payments_unknown_fee_asked,
  own: m.moderation_verb_own,
  returned: m.payments_unknown_returned,
  'payout-returned': m.payments_unknown_payout_returned,
  'came-back': m.payouts_ledger_returned,
  back: m.moderation_verb_back,
  'sent-back': m.moderation_verb_sent_back,
  'out-name': m.payments_out_state_named,
  'out-reopen': m.moderation_verb_reopen,
  'payout-account': m.moderation_verb_payout_account,
  'payout-account-remove': m.moderation_verb_payout_account_remove,
  'payout-account-confirm': m.moderation_verb_payout_account_confirm,
  archive: m.moderation_verb_archive,
  post: m.moderation_verb_post,
  create: m.moderation_verb_create,
  update: m.moderation_verb_update,
  delete: m.moderation_verb_delete,
  discard: m.moderation_verb_discard,
  retry: m.moderation_verb_retry,
  drop: m.moderation_verb_drop,
  batch: m.moderation_verb_batch,
  'close-day': m.moderation_verb_close_day,
  'open-till': m.payments_cash_open,
  'close-till': m.payments_cash_close,
  'cash-to-bank': m.payments_cash_deposit,
  'cash-to-bank-undo': m.payments_cash_deposit_undo,
  'batch-approve': m.moderation_verb_batch_approve,
  'batch-cancel': m.moderation_verb_batch_cancel,
  'batch-sent': m.moderation_verb_batch_sent,
  'payout-hold': m.moderation_verb_payout_hold,
  'payout-release': m.moderation_verb_payout_release,
  run: m.moderation_verb_run,
  pay: m.moderation_verb_pay,
  hide: m.moderation_verb_hide,
  show: m.moderation_verb_show,
  answer: m.moderation_verb_answer,
  broadcast: m.moderation_verb_broadcast,
}

/** Label of an action such as 'course.approve'; an unknown action is shown as stored. */
export function actionLabels(action: string): string {
  const [area = '', verb = ''] = action.split('.')
  const areaName = areaNames[area as AuditArea]?.()
  const verbName = verbs[verb]?.()
  return areaName && verbName ? m.moderation_area_action({ area: areaName, verb: verbName }) : action
}

const recipients: Record<string, () => string> = {
  teacher: () => roleName('teacher'),
  school: () => roleName('school'),
  student: () => roleName('student'),
  all: m.notifications_to_all,
  people: m.notifications_to_people,
}

const others: Record<string, () => string> = {
  teacher: m.accounts_type_teacher,
  school: m.accounts_type_school,
  student: m.accounts_type_student,
  class: m.moderation_area_class,
  system: m.moderation_system,
  'payout-batch': m.moderation_area_payout_batch,
  'statement-out': m.payments_out,
}

/** Label of a target: 'payout:9' as kind and number, 'settings' as kind. */
export function targetText(target: string): string {
  const [kind = '', id = ''] = target.split(':')
  const name = (areaNames[(kind === 'payouts' ? 'payout' : kind) as AuditArea] ?? others[kind])?.()
  if (name === undefined) return target
  if (id === '') return name
  return `${name} – ${recipients[id]?.() ?? localDigits(id)}`
}

/** The name of an enrolment or payout starts with the person's name. */
const person = (name: string | null) => name?.split(' · ')[0] ?? null

const pages: Record<string, (id: string, name: string | null) => Path> = {
  course: (id) => paths.admin.course.detail(id),
  teacher: (id) => paths.admin.user.detail({ type: 'teacher', id }),
  school: (id) => paths.admin.user.detail({ type: 'school', id }),
  student: (id) => paths.admin.user.detail({ type: 'student', id }),
  news: (id) => paths.admin.news.edit(id),
  enrolment: (_, name) => paths.admin.enrolments({ keyword: person(name) }),
  registration: (_, name) => paths.admin.registrations({ keyword: name }),
  payout: () => paths.admin.payouts({ paid: 'all' }),
  content: () => paths.admin.contents(),
  'course-request': (_, name) => paths.admin.courseRequests({ keyword: name }),
  category: () => paths.admin.categories(),
  'search-words': () => paths.admin.searchWords({ tab: 'synonyms' }),
  coupon: () => paths.admin.coupons(),
  'payment-method': () => paths.admin.paymentMethods(),
  ad: () => paths.admin.ads(),
  admin: (id) => paths.admin.staff.detail(id),
}

/** The console's page of a target, or of the list that contains it, if there is one. */
export function targetPage(target: string, name: string | null): Path | undefined {
  const [kind = '', id] = target.split(':')
  return id === undefined ? undefined : pages[kind]?.(id, name)
}

/** An item referred to by a changed column, with its console page if there is one. */
interface NamedItem {
  readonly code: string
  readonly label: string
  readonly page?: Path | undefined
}

/** One side of a change: a text, or the items that it refers to. */
export type Described = string | readonly NamedItem[]

interface Change {
  readonly name: string
  readonly before: Described | undefined
  readonly after: Described | undefined
}

interface Entry {
  readonly action: string
  readonly before: unknown
  readonly after: unknown
  readonly mentions?: readonly Mention[]
}

/** The changed columns of an entry as labelled texts, without unchanged ones and the target's own id. */
export function changesOf({ action, before, after, mentions = [] }: Entry): Change[] {
  const [area = ''] = action.split('.')
  const [old, now] = [auditColumns(before), auditColumns(after)]
  const described = (value: unknown, name: string) =>
    value === undefined ? undefined : (itemsIn(name, value, mentions) ?? valueText(value, { area, name }))
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter(
      (name) =>
        name !== 'id' && (name in old || now[name] !== null) && JSON.stringify(old[name]) !== JSON.stringify(now[name]),
    )
    .map((name) => ({ name: columnName(name), before: described(old[name], name), after: described(now[name], name) }))
    .map((change) => (change.before === change.after ? { ...change, before: undefined } : change))
}

/** The items that a column refers to by id, with their names; undefined when the column contains no ids. */
function itemsIn(column: string, value: unknown, mentions: readonly Mention[]): readonly NamedItem[] | undefined {
  const { codes, more } = mentionsIn(column, value)
  if (codes.length === 0) return undefined
  const items = codes.map((code) => {
    const found = mentions.find((mention) => mention.code === code)
    if (!found) return { code, label: targetText(code) }
    const day = found.start_date === null ? [] : [formatDay(found.start_date, currentLocale())]
    return { code, label: [found.name, ...day].join(' · '), page: targetPage(code, found.name) }
  })
  return more === 0 ? items : [...items, { code: 'more', label: m.moderation_audit_more({ n: localDigits(more) }) }]
}
