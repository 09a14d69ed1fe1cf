import type { OwnerRole } from '#platform/contract/account-codes.ts'

// What existing clients read of each reply, as their documentation describes it: a missing field, or one of
// another type, breaks them. Kept apart from the contracts on purpose, so that a changed contract fails here.
// `name#` number, `name$` text, `name!` boolean, `name*` any; a trailing `?`: or null. 'at | fields' says where:
// nothing for the reply itself, `data[]` for every row of a list, `[]` where the reply is the list. A list has
// at least one row.

const PAGE = ' | total# last_page# current_page#'
const page = (fields: string) => [PAGE, `data[] | ${fields}`]
const array = (fields: string) => [`[] | ${fields}`]
const whole = (fields: string) => [` | ${fields}`]

const owner = 'teacher_id#? name$? teacher_name$? school_name$? school_id#? schools_name$?'
const session = [
  ' | token$ count# usertype$ userType$ status# userStatus# enable_video_upload! accountuser*',
  'accountuser | personal_id# name$ school_name$? email$? social_media_id$? profile$?',
]
const person = 'name$? phone_number_1$ phone_number_2$? email_1$? region#? town$? address$?'
const individual = 'school_name$? gender# date_of_birth$? email_2$? social_media_id$?'
const nrc = 'nrc_number$? nrc_front$? nrc_back$?'
const account = `status# enable_video_upload! profile$?`

const courseRow = `course_id# course_title$ course_type# ${owner} rate# fee#? access_type#? access_expiry_duration#?`
const courseMine = `${courseRow} course_status#? end_access_date$?`
const classRow = `class_id# course_id# course_name$ course_title$ course_type# class_type# duration$ ${owner} rate# fee#`
const classTimes = 'start_time$ end_time$ start_date$ end_date$ access_type# region#? town$?'
const ownerCard =
  'profile$? message$? education$? gender#? phone_number_1$? schools_phone_1$? schools_profile$? schools_message$?'
const course = `${courseMine} ${ownerCard} category_id# category_name$ course_explanation$ course_details$ certificate$`
const courseCounts =
  'insert_time$ update_time$? experience$? student_count# is_approve# approve_std# course_photo$? old_photo$? defaultPic!'
const days = 'monday# tuesday# wednesday# thursday# friday# saturday# sunday#'
const classTerms = `access_options#? access_expiry_duration#? start_time_str$ end_time_str$ ${days} approve_std# student_count#`
const request = 'course_request_id# course_request_title$ course_request_details$ insert_time$ name$'
const notification =
  'notification_id# sender# message$ send_date$ insert_time$ course_id#? class_id#? student_id#? teacher_id#?'
const news = 'news_id# news_title$ news_details$ publish_date$'
const content = 'id# content_title$ o_file_name$ file_size# is_processing# content_type# enable_pc! key$?'
const group = 'id# gp_name$'
const header =
  'course_id# course_title$ course_type# name$? schools_name$? insert_time$ update_time$? end_access_date$?'
const myClassRow = `class_id# class_student_id# teacher_id#? teacher_name$? school_name$? school_id#? schools_name$? course_name$`
const myCourseRow =
  'class_id#? course_id# teacher_id#? teacher_name$? school_id#? school_name$? schools_name$? course_title$'
const ownCourseRow = 'class_id#? course_id# course_title$ course_type# student_count# is_approve#'
const ownClassRow = 'class_id# course_name$ student_count# class_type# start_time$ end_time$ fee# duration$'
const studentRow = 'student_id# name$ course_name$ class_type# start_date$ start_time$ end_date$ end_time$ status#'

/** Call → fields of its plain example; `: name` selects another example of the call. */
export const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  'POST /login': session,
  'POST /social-login/:provider': whole('name$? email$? social_media_id$'),
  'POST /social-login/:provider: a person with an account': session,
  'GET /profile': whole(`teacher_no$ ${person} ${individual} ${nrc} ${account} education$? experience$? message$?`),
  'GET /profile: a student’s': whole(`student_no$ ${person} ${individual} ${nrc} ${account}`),
  'GET /profile: a school’s': whole(`school_no$ ${person} ${account} license$? message$?`),
  'POST /register/teacher': whole('status$ phone_number_1$'),
  'POST /register/teacher: after a social log-in': session,
  'POST /register/school': whole('status$ phone_number_1$'),
  'POST /register/student': whole('phone_number_1$'),
  'POST /student/register': session,
  'GET /token/teacher': [...session, ' | teacher*', `teacher | teacher_no$ ${person} ${individual}`],
  'GET /token/school': [...session, ' | school*', `school | school_no$ ${person} license$?`],
  'POST /password/update': whole('status#'),
  'POST /request': whole('status#'),
  'POST /reset': whole('status#'),
  'GET /payment-methods': ['data[] | payment_method_id# method_name$ account_no$? description$'],
  'GET /my/notification/list': page(notification),
  'GET /my/notification/:id': whole(notification),
  'GET /news/list': page(news),
  'GET /news/list/filter': page(news),
  'GET /news/list/search': page(news),
  'GET /news/all': array('news_id# news_title$'),
  'GET /news/:id': whole(news),
  'GET /course/request': array(request),
  'GET /course/request/list': page(request),
  'GET /course/request/list/sort': page(request),
  'GET /course/request/list/filter': page(request),
  'GET /course/request/all': array('course_request_id# course_request_title$'),
  'GET /course/request/:id': whole(request),
  'GET /course/list': page(courseMine),
  'GET /course/list: as a student sees it': page(courseMine),
  'POST /course/list/filter': page(courseMine),
  'GET /course/:id': whole(`${course} ${courseCounts}`),
  'GET /course/:id: of a school': whole(`${course} ${courseCounts}`),
  'GET /course/:id/class/list': page(`${classRow} ${classTimes}`),
  'GET /course/categories': array('category_id# category_name$'),
  'GET /teacher/list/all': array('teacher_id# name$? school_name$?'),
  'GET /school/list/all': array('school_id# name$'),
  'GET /class/list': page(`${classRow} ${classTimes}`),
  'POST /class/list/filter': page(`${classRow} ${classTimes}`),
  'GET /class/search/result': page(`${classRow} ${classTimes}`),
  'GET /class/:id': [
    ' | class* checkStudent# currentRate# attendClass! enroll_end_date#',
    `class | ${classRow} ${classTimes} ${classTerms} ${ownerCard} insert_time$ update_time$?`,
  ],
  'POST /class/enroll': page(`${classRow} ${classTimes}`),
  'GET /my/class/:id/enroll': [
    ' | enrollClassStudent* url$?',
    'enrollClassStudent | class_std_status# class_student_id# end_access_date$?',
  ],
  'GET /my/class/:id/get-end-date/:studentId': whole('end_date$?'),
  'GET /my/class/:id/rate': [' | class*', 'class | rate#'],
  'GET /course/:id/enroll': [
    ' | enrollCourseStudent* url$?',
    'enrollCourseStudent | course_student_id# course_std_status# current_std_rate#?',
  ],
  'GET /my/courses/:id/get-end-date/:studentId': whole('end_date$?'),
  'POST /my/class/:id/payment/create': whole('status$'),
  'POST /course/:id/payment/create': whole('status$'),
  'GET /teacher/list': page('teacher_id# name$? school_name$? education$? rating# profile$? gender#'),
  'POST /teacher/list/filter': page('teacher_id# name$? school_name$? education$? rating# profile$? gender#'),
  'GET /teacher/:id': whole('name$? school_name$? education$? experience$? phone_number_1$? rating# profile$? gender#'),
  'GET /teacher/:id/course/list': page('course_id# course_title$ name$? school_name$?'),
  'GET /teacher/profile/:id': whole(`profile_name$? ${person} ${individual} education$? experience$? message$?`),
  'GET /school/list': page('school_id# name$ profile$? rating#'),
  'POST /school/list/filter': page('school_id# name$ profile$? rating#'),
  'GET /school/:id': whole('name$ message$? address$? phone_number_1$ phone_number_2$? email_1$? rating# profile$?'),
  'GET /school/:id/course/list': page('course_id# course_title$ schools_name$?'),
  'GET /school/profile/:id': whole(`profile_name$? message$? ${person}`),
  'GET /my/class/list': page(`${myClassRow} class_type# start_time$ end_time$ status# class_student_expired_date$?`),
  'GET /my/class/list/filter': page(
    `${myClassRow} class_type# start_time$ end_time$ status# class_student_expired_date$?`,
  ),
  'GET /my/course/list': page(`${myCourseRow} course_type# status# end_access_date$?`),
  'GET /my/course/list/filter': page(`${myCourseRow} course_type# status# end_access_date$?`),
  'GET /my/class/list: an owner’s': page(ownClassRow),
  'GET /my/class/list/filter: an owner’s': page(ownClassRow),
  'GET /my/course/list: an owner’s': page(ownCourseRow),
  'GET /my/course/list/filter: an owner’s': page(ownCourseRow),
  'GET /my/class/:id/content-gp': page(group),
  'GET /my/class/:id/content-gp/:groupId': whole(`${group} course_id# course_title$`),
  'GET /my/class/:id/content-gp/:groupId/content/list': page(`${content} end_access_date$?`),
  'GET /my/video-course/:id/content-gp': page(group),
  'GET /my/video-course/:id/content-gp/:groupId': whole(`${group} course_id# course_title$`),
  'GET /my/video-course/:id/content-gp/:groupId/content/list': page(`${content} end_access_date$?`),
  'GET /my/courses/:id': whole(header),
  'GET /my/course/:id: a student’s header': whole(header),
  'GET /my/course/:id': whole(
    'course_id# category_id# course_title$ course_explanation$ course_details$ certificate$ course_type# approve_std# old_photo$?',
  ),
  'GET /my/course/all': array('course_id# course_title$'),
  'GET /my/student/list': page(studentRow),
  'GET /my/student/filter': page(studentRow),
  'GET /my/student/:id': whole(`${person} ${individual}`),
  'GET /my/course/:id/content-gp': page(group),
  'GET /my/course/:id/content-gp/:groupId': whole(`${group} course_id# course_title$`),
  'POST /my/course/:id/content-gp/:groupId/delete': whole('status#'),
  'POST /my/course/:id/content-gp/:groupId/content/create': whole('status$'),
  'GET /my/course/:id/content-gp/:groupId/content/list': page(content),
  'POST /my/course/:id/content-gp/:groupId/content/:contentId/delete': whole('status#'),
  'POST /my/course/:id/content-gp/:groupId/content/:contentId/enableDesktop': whole('status#'),
  'POST /my/course/:id/content-gp/:groupId/content/:contentId/disableDesktop': whole('status#'),
  'POST /my/course/:id/content-gp/:groupId/content/:contentId/deleteFailedContent': whole('status#'),
  'POST /my/course/:id/content-gp/:groupId/content/is-processing': whole('process_contents_id*'),
  'GET /video-file/courselist/:teacherId': array('course_id# course_title$'),
  'GET /video-file/grouplist/:courseId': array(group),
  'POST /video-file/upload/:groupId': whole('status$'),
  ...payments('teacher'),
  ...payments('school'),
  'POST /admin/login': [' | token$ admin*', 'admin | id# name$ email$ role$'],
  'GET /admin/summary': whole(
    'pending_teachers# pending_schools# pending_courses# awaiting_proofs# overdue_proofs# unpaid_payouts# failed_contents#',
  ),
  'GET /admin/users': page(
    'type$ id# no$ name$? school_name$? phone_number_1$ email_1$? status# warnings# insert_time$',
  ),
  'GET /admin/users/:type/:id: with a registration payment': [
    ' | warnings* registration*',
    'registration | amount# files*',
  ],
  'GET /admin/enrolments': [
    ...page(
      'kind$ enrolment_id# title$ fee# status# payment_verified_at$? due_at$? overdue! end_access_date$? insert_time$',
    ),
    'data[].student | id# no$ name$? phone_number_1$?',
    'data[].owner | type$ id# name$?',
  ],
  'POST /admin/enrolments/:kind/:id/verify': whole('payment_verified_at$ status# surplus# version$'),
  'POST /admin/enrolments/:kind/:id/reverse': whole('status#'),
  'POST /admin/enrolments/:kind/:id/approve': whole('status# end_access_date$?'),
  'POST /admin/enrolments/:kind/:id/extend': whole('end_access_date$'),
  'POST /admin/payouts/run': whole('created# ids*'),
  'POST /admin/payouts/:id/pay': whole('paid_unpaid$'),
  'POST /admin/users/:type/:id/handoff': whole('url$'),
  'GET /admin/audit': page('actor$ action$ target$ before* after* at$'),
  'GET /settings/public': whole('registration_fee_mmk# contact_email$ contact_phone$ company_name$ app_links*'),
  'GET /ads': array('image$ link$'),
}

/** Payments and invoices contain the payee's role in their URLs and in some field names. */
function payments(role: OwnerRole): Record<string, readonly string[]> {
  const named = `${role}_no$ ${role}_payment_total_amount#`
  const row = page(`id# course_name$ total_std# ${named} ${role}_payment_id# start_date$ end_date$`)
  const courseRow = page('payment_id# course_title$ total_std# payment_total_amount# account_no$')
  const invoice = `${named} name$ phone_number_1$ paid_unpaid$? percentage# total_std#`
  return {
    [`GET /${role}/payment/list`]: row,
    [`GET /${role}/payment/filter`]: row,
    [`GET /${role}/payment/:id`]: whole(`${invoice} start_date$ end_date$ course_name$ class_fee# total_amount_class#`),
    [`GET /${role}/course-payment/list`]: courseRow,
    [`GET /${role}/course-payment/filter`]: courseRow,
    [`GET /${role}/course-payment/:id`]: whole(`${invoice} course_title$ fee# total_amount_course#`),
    ...(role === 'teacher' && {
      'GET /teacher/payment/history': row,
      'GET /teacher/course-payment/history': courseRow,
    }),
  }
}

const KINDS: Readonly<Record<string, string>> = { '#': 'number', $: 'string', '!': 'boolean' }

/** Deviations of a reply from a documented shape. */
export function breachesOf(reply: unknown, shape: readonly string[]): string[] {
  return shape.flatMap((line) => {
    const [at = '', fields = ''] = line.split('|').map((part) => part.trim())
    const found = valuesAt([reply], at)
    if (found.length === 0) return [`nothing at ${at}`]
    return found.flatMap((value) => fields.split(' ').flatMap((field) => breachOf(value, field)))
  })
}

function valuesAt(values: unknown[], at: string): unknown[] {
  const steps = at.split('.').flatMap((step) => (step.endsWith('[]') ? [step.slice(0, -2), '[]'] : [step]))
  return steps
    .filter((step) => step !== '')
    .reduce<unknown[]>((reached, step) => {
      if (step === '[]') return reached.flatMap((list) => (Array.isArray(list) ? list : []))
      return reached.map((value) => (value as Record<string, unknown>)[step])
    }, values)
}

function breachOf(value: unknown, field: string): string[] {
  const [, name = '', kind = '', orNull] = /^(\w+)([#$!*])(\?)?$/.exec(field) ?? []
  if (name === '') throw new Error(`not a field: ${field}`)
  if (typeof value !== 'object' || value === null || !(name in value)) return [`${name} is missing`]
  const reply = (value as Record<string, unknown>)[name]
  if (kind === '*' || (reply === null && orNull)) return []
  return typeof reply === KINDS[kind] ? [] : [`${name} is ${JSON.stringify(reply)}, not a ${KINDS[kind]}`]
}
