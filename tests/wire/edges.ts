import {
  day,
  type Edge,
  type Edges,
  fee,
  inForm,
  kept,
  letters,
  mail,
  months,
  newPassword,
  orNothing,
  phone,
  region,
  repetition,
  text,
} from './edge-kinds.ts'

const ownerSignUp: Edges = {
  name: text(100, 'name_too_long', 'required'),
  password: newPassword,
  confirm_password: repetition,
  phone_number_1: phone(),
  email_1: orNothing(mail()),
}
/** The copy of the typed number that owners' forms send and students' forms do not. */
const phoneMirror: Edges = {
  phno_valid: {
    takes: ['', '1'.repeat(20)],
    refuses: [
      ['1'.repeat(21), 'phone_too_long|max=20'],
      ['12a', 'phone_numeric'],
    ],
  },
}
/** Here the number has no pattern, only digits. */
const socialSignUp: Edges = {
  name: text(100, 'name_too_long', 'required'),
  phone_number_1: {
    takes: ['1', '9'.repeat(20), '01234567'],
    refuses: [
      ['', 'required'],
      ['9'.repeat(21), 'phone_too_long|max=20'],
      ['12a', 'phone_numeric'],
    ],
  },
  email_1: mail(),
}
const individual: Edges = {
  phone_number_1: phone(),
  phone_number_2: orNothing(phone()),
  email_2: orNothing(mail()),
  region,
  town: text(100, 'town_too_long'),
  address: text(200, 'address_too_long'),
  date_of_birth: {
    takes: ['2026-03-02', '', null],
    refuses: [
      ['2100-01-01', 'date_in_future'],
      ['2026-02-30', 'date_format'],
    ],
  },
  gender: { takes: [0, 1, '2'], refuses: [[3, 'choice_invalid']] },
  nrc_number: {
    takes: ['၁/မကန(N)၁၂၃၄၅၆', '', null],
    refuses: [
      ['၁/မကန(N)၁၂၃၄၅', 'nrc_format'],
      ['၁/မကန(N)၁၂၃၄၅၆၇', 'nrc_format'],
      ['၁၅/မကန(N)၁၂၃၄၅၆', 'nrc_format'],
      ['၁/မကန(X)၁၂၃၄၅၆', 'nrc_format'],
    ],
  },
}
const course: Edges = {
  course_title: text(100, 'title_too_long', 'required'),
  course_explanation: text(1000, 'explanation_too_long', 'required'),
  course_details: {
    takes: [letters(5000), '<b>က</b>'],
    refuses: [
      [letters(5001), 'details_too_long|max=5000'],
      ['<p> </p>', 'required'],
    ],
  },
  category_id: {
    takes: [51],
    refuses: [
      ['', 'required'],
      [undefined, 'required'],
      ['x', 'id_invalid'],
      [0, 'id_invalid'],
    ],
  },
  certificate: {
    takes: ['0', '1'],
    refuses: [
      ['', 'required'],
      [undefined, 'required'],
      ['2', 'flag_invalid'],
    ],
  },
  course_type: {
    takes: ['3'],
    refuses: [
      ['', 'required'],
      [4, 'choice_invalid'],
    ],
  },
  access_type: {
    takes: ['1', '2'],
    refuses: [
      ['', 'access_type_required'],
      [3, 'choice_invalid'],
    ],
  },
  access_expiry_duration: months,
}
const classTerms: Edges = {
  access_type: {
    takes: ['1', '2'],
    refuses: [
      ['', 'access_type_required'],
      [undefined, 'access_type_required'],
    ],
  },
  access_options: {
    takes: ['1', '2'],
    refuses: [
      ['', 'access_option_required'],
      [3, 'choice_invalid'],
    ],
  },
  access_expiry_duration: months,
  start_time: {
    takes: ['00:00', '10:59'],
    refuses: [
      ['', 'required'],
      ['24:00', 'time_format'],
      ['9:00', 'time_format'],
    ],
  },
  end_time: {
    takes: ['09:01', '23:59'],
    refuses: [
      ['', 'required'],
      ['08:59', 'time_order'],
      ['09:00', 'time_same'],
    ],
  },
  start_date: {
    takes: ['2026-06-28'],
    refuses: [
      ['', 'required'],
      ['2026-02-30', 'date_format'],
    ],
  },
  end_date: {
    takes: ['2026-04-04'],
    refuses: [
      ['', 'required'],
      ['2026-04-03', 'date_order'],
    ],
  },
  class_type: {
    takes: ['3'],
    refuses: [
      ['', 'class_type_required'],
      ['2', 'class_days_required'],
    ],
  },
  town: text(100, 'town_too_long'),
  region: orNothing(region),
}
const percent: Edge = {
  takes: [0, 100],
  refuses: [
    [101, 'number_range|min=0|max=100'],
    [-1, 'number_range|min=0|max=100'],
    [1.5, 'number_range|min=0|max=100'],
  ],
}
const reason = { reason: text(500, 'too_long', 'reason_required') }

/** Call → field → its limits. A name after the call selects another example than the plain one. */
export const EDGES: Readonly<Record<string, Edges>> = {
  'POST /login': {
    phone_number: {
      takes: ['0912345678', '112345', '11234567', 'T000001', 'sc000001'],
      refuses: [
        ['', 'required'],
        ['11234', 'login_format'],
        ['112345678', 'login_format'],
        ['T00001', 'login_format'],
        ['X000001', 'login_format'],
      ],
    },
    password: { takes: ['x'], refuses: [['', 'password_required']] },
    user_type: {
      takes: ['teacher'],
      refuses: [
        ['', 'account_type_required'],
        ['admin', 'account_type_required'],
      ],
    },
  },
  'POST /validate/teacher': { ...ownerSignUp, ...phoneMirror },
  'POST /validate/school': { ...ownerSignUp, ...phoneMirror },
  'POST /register/student': { ...ownerSignUp, email_1: mail() },
  'POST /register/teacher': inForm({ ...ownerSignUp, ...phoneMirror }),
  'POST /register/school': inForm({ ...ownerSignUp, ...phoneMirror }),
  'POST /register/teacher: after a social log-in': socialSignUp,
  'POST /student/register': socialSignUp,
  'POST /reset': { password: { ...newPassword, repeated: '' } },
  'POST /password/update': {
    new_password: {
      repeated: 'confirm_new_password',
      takes: ['12345678', '123456789012'],
      refuses: [
        ['', 'required_to_fill'],
        ['1234567', 'new_password_too_short|min=8'],
        ['1234567890123', 'new_password_too_long|max=12'],
        ['        ', 'blank'],
      ],
    },
    current_password: {
      takes: [],
      refuses: [
        ['', 'required_to_fill'],
        [undefined, 'required_to_fill'],
        ['1234567', 'current_password_too_short|min=8'],
        ['1234567890123', 'current_password_too_long|max=12'],
      ],
    },
    confirm_new_password: {
      takes: [],
      refuses: [
        ['', 'required_to_fill'],
        ['otherwise1', 'new_confirm_mismatch'],
      ],
    },
  },
  'POST /profile': {
    ...individual,
    name: text(100, 'name_too_long'),
    school_name: text(100, 'school_name_too_long'),
    education: text(2000, 'too_long'),
    experience: text(2000, 'too_long'),
    message: text(2000, 'too_long'),
    email_1: orNothing(mail()),
  },
  'POST /profile: a student’s': {
    ...individual,
    name: kept(text(100, 'name_too_long', 'required')),
    school_name: text(100, 'school_name_too_long'),
    email_1: mail(),
  },
  'POST /profile: a school’s': {
    name: kept(text(100, 'name_too_long', 'school_name_required')),
    license: text(30, 'license_too_long'),
    message: text(2000, 'too_long'),
    town: text(100, 'town_too_long'),
    address: text(200, 'address_too_long'),
    phone_number_1: phone({ tooLong: 'phone_1_too_long', format: 'phone_1_format' }),
    phone_number_2: orNothing(phone({ tooLong: 'phone_2_too_long', format: 'phone_2_format' })),
    email_1: mail(),
    region,
  },
  'POST /my/course/create': { ...course, fee },
  'POST /my/course/:id/update': { ...course, course_type: { takes: ['3'], refuses: [['', 'required']] } },
  'POST /my/class/create': { ...classTerms, fee },
  'POST /my/class/:id/update': classTerms,
  'POST /my/course/:id/content-gp/create': { group_name: text(100, 'group_name_too_long', 'required') },
  'POST /my/course/:id/content-gp/:groupId/content/create': {
    content_title: {
      takes: [letters(100)],
      refuses: [
        [letters(101), 'content_title_too_long|max=100'],
        ['', 'required'],
      ],
    },
  },
  'POST /course/request': {
    course_request_title: text(100, 'title_too_long', 'required'),
    course_request_details: text(1000, 'details_too_long', 'required'),
  },
  'POST /course/:id/rate': {
    rate: {
      takes: [1, '5'],
      refuses: [
        [0, 'choice_invalid'],
        [6, 'choice_invalid'],
        ['', 'required'],
      ],
    },
  },
  'POST /admin/news': {
    news_title: text(200, 'title_too_long', 'required'),
    news_details: text(20_000, 'details_too_long', 'required'),
    publish_date: day,
  },
  'POST /admin/categories': { category_name: text(100, 'too_long', 'required') },
  'POST /admin/payment-methods': {
    method_name: text(100, 'too_long', 'required'),
    description: text(1000, 'too_long', 'required'),
  },
  'POST /admin/enrolments/:kind/:id/reject': reason,
  'POST /admin/courses/:id/reject': reason,
  'POST /admin/payouts/:id/pay': {
    reference: text(100, 'too_long', 'required'),
    paid_on: {
      takes: ['2026-03-02'],
      refuses: [
        ['', 'required'],
        ['2026-02-30', 'date_format'],
      ],
    },
  },
  'POST /admin/login': {
    email: { takes: [], refuses: [['', 'email_required']] },
    password: { takes: [], refuses: [['', 'password_required']] },
  },
  'POST /admin/password/update': {
    new_password: {
      repeated: 'confirm_new_password',
      takes: ['12345678', 'a'.repeat(100)],
      refuses: [
        ['1234567', 'new_password_too_short|min=8'],
        ['a'.repeat(101), 'new_password_too_long|max=100'],
      ],
    },
  },
  'POST /admin/users/:type/:id/status': {
    status: {
      takes: [2],
      refuses: [
        [1, 'number_range|min=2|max=4'],
        [5, 'number_range|min=2|max=4'],
      ],
    },
    reason: { ...reason.reason, input: { status: 3 } },
  },
  'POST /admin/users/:type/:id/warn': reason,
  'POST /admin/users/:type/:id/delete': reason,
  'POST /admin/users/:type/:id/commission': { percent: { ...percent, takes: [...percent.takes, null] } },
  'POST /admin/users/:type/:id/apk': {
    apk_url: {
      takes: [`https://${'a'.repeat(400)}`, null],
      refuses: [
        [`https://${'a'.repeat(401)}`, 'url_format'],
        ['http://example.com/a.apk', 'url_format'],
        ['javascript:alert(1)', 'url_format'],
      ],
    },
  },
  'POST /admin/notifications': { message: text(2000, 'too_long', 'required') },
  'POST /admin/course-requests/:id/answer': { answer: text(1000, 'too_long', 'required') },
  'POST /admin/ads': {
    starts_on: { ...day, takes: ['2026-03-31'] },
    ends_on: {
      takes: ['2026-03-01'],
      refuses: [
        ['2026-02-28', 'date_order'],
        ['2026-02-30', 'date_format'],
      ],
    },
    image: { takes: [], refuses: [['', 'file_required']] },
  },
  'POST /admin/settings': {
    commission_percent: percent,
    contact_phone: kept(text(100, 'too_long', 'required')),
    company_name: kept(text(100, 'name_too_long', 'required')),
    contact_email: kept(mail()),
  },
}
