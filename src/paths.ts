import type { href } from 'react-router'
import type { Path } from '#platform/contract/path.ts'

type Id = number | string
type Query<Name extends string> = { readonly [Key in Name]?: Id | null | undefined }

/** A path of the route table, as the router's type generator writes it; any text in the server's program, which has no such file. */
type Pattern = Parameters<typeof href>[0]
type Params<P extends Pattern> = { readonly [Name in keyof Parameters<typeof href<P>>[1]]: Id }
type PatternWithoutParams = string extends Pattern
  ? string
  : { [P in Pattern]: Parameters<typeof href<P>> extends [P] ? P : never }[Pattern]

/** The router's `href()` with a query. Not `href()` itself: importing the router costs a worker 19 MB (docs/decisions/0037). */
function page(pattern: PatternWithoutParams, query: Query<string> = {}): Path {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value))
  // Both mean themselves in a query (RFC 3986, 3.4).
  const readable = `${search}`.replaceAll('%2F', '/').replaceAll('%3A', ':')
  return (readable === '' ? pattern : `${pattern}?${readable}`) as Path
}

function pageOf<P extends Pattern>(pattern: P, params: Params<P>, query?: Query<string>): Path {
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent((params as Record<string, Id>)[name] ?? ''))
  return page(path as PatternWithoutParams, query)
}

type ListQuery = Query<'keyword' | 'page'>
type CatalogueQuery = Query<'keyword' | 'page' | 'category_id' | 'region' | 'tab'>

/**
 * The address of each page of the site, by what it shows: links, redirects and mails name no address themselves.
 *
 * Ids are numbers or, where they come from an address, texts.
 */
export const paths = {
  home: () => page('/'),
  search: (query?: Query<'q'>) => page('/search', query),
  forbidden: () => page('/forbidden'),
  about: () => page('/about-us'),
  terms: () => page('/terms-of-service'),
  privacy: () => page('/privacy-policy'),
  policy: () => page('/policy'),

  course: {
    list: (query?: CatalogueQuery) => page('/course/list', query),
    detail: (id: Id) => pageOf('/course/detail/:id', { id }),
  },
  videoCourse: {
    detail: (id: Id) => pageOf('/video-class/detail/:id', { id }),
  },
  class: {
    list: (query?: CatalogueQuery) => page('/class/list', query),
    detail: (id: Id) => pageOf('/class/detail/:id', { id }),
    enrolled: (id: Id, query: Query<'status'>) => pageOf('/enroll/class/detail/:id', { id }, query),
  },
  teacher: {
    list: (query?: ListQuery) => page('/teacher/list', query),
    detail: (id: Id) => pageOf('/teacher/list/detail/:id', { id }),
  },
  school: {
    list: (query?: ListQuery) => page('/school/list', query),
    detail: (id: Id) => pageOf('/school/list/detail/:id', { id }),
  },
  news: {
    list: (query?: ListQuery) => page('/newslist', query),
    detail: (id: Id) => pageOf('/news/detail/:id', { id }),
  },
  courseRequest: {
    list: (query?: ListQuery) => page('/courseRequestList', query),
    detail: (id: Id) => pageOf('/courseRequestDetail/:id', { id }),
    create: () => page('/courseRequest'),
  },

  login: (query?: Query<'choose' | 'enrol'>) => page('/login', query),
  socialReturn: (provider: string) => pageOf('/login/social/:provider', { provider }),
  logout: () => page('/logout'),
  password: {
    forget: () => page('/password/forget'),
    reset: (query?: Query<'token' | 'user_type'>) => page('/password/reset', query),
  },
  agreement: {
    student: () => page('/agreementStudent'),
    teacher: () => page('/agreementteacher'),
    school: () => page('/agreementSchool'),
  },
  signUp: {
    student: () => page('/signupStudent'),
    teacher: () => page('/signupteacher'),
    school: () => page('/signupSchool'),
  },
  socialSignUp: {
    student: () => page('/signupStuFB'),
    teacher: () => page('/signupTeaFB'),
  },
  registrationPayment: (query?: Query<'type' | 'signupForm'>) => page('/teacherPayment', query),

  /** A person's own pages, by role. */
  own: {
    student: {
      profile: () => page('/student/detail'),
      edit: () => page('/student/edit'),
      changePassword: () => page('/student/changepassword'),
      notifications: () => page('/student/notification'),
      notification: (id: Id) => pageOf('/student/notification/detail/:id', { id }),
    },
    teacher: {
      profile: (query?: Query<'token'>) => page('/teacher/detail', query),
      edit: () => page('/teacher/edit'),
      changePassword: () => page('/teacher/changepassword'),
      notifications: () => page('/teacher/notification'),
      notification: (id: Id) => pageOf('/teacher/notification/detail/:id', { id }),
      students: () => page('/teacher/managestudent'),
    },
    school: {
      profile: (query?: Query<'token'>) => page('/detailSchool', query),
      edit: () => page('/school/edit'),
      changePassword: () => page('/school/changepassword'),
      notifications: () => page('/school/notification'),
      notification: (id: Id) => pageOf('/school/notification/detail/:id', { id }),
      students: () => page('/school/managestudent'),
    },
    sessions: () => page('/account/sessions'),
    deletion: () => page('/request-account-deletion'),
  },
  /** What one person may see of another. */
  profile: {
    student: (id: Id) => pageOf('/lookStudentProfile/:id', { id }),
    teacher: (id: Id) => pageOf('/lookTeacherProfile/:id', { id }),
    school: (id: Id) => pageOf('/lookSchoolProfile/:id', { id }),
  },

  /** A student's courses and classes, their payments and lessons. */
  enrolled: {
    courses: () => page('/enrollCourseList'),
    classes: () => page('/enrollClassList'),
    paymentMethods: () => page('/payment/method'),
    classPayment: (id: Id) => pageOf('/class/:id/payment', { id }),
    coursePayment: (id: Id) => pageOf('/course/:id/payment', { id }),
    classGroups: (ids: { course_id: Id; id: Id }) => pageOf('/contentGroup/:course_id/class/:id', ids),
    classLessons: (ids: { class_id: Id; id: Id }) => pageOf('/contentList/:class_id/group/:id', ids),
    courseGroups: (id: Id) => pageOf('/courseContentGroup/:id', { id }),
    courseLessons: (ids: { courseId: Id; id: Id }) => pageOf('/courseContentList/:courseId/group/:id', ids),
  },
  lesson: {
    video: (ids: { course_class_id: Id; group_id: Id; id: Id }, query: Query<'type'>) =>
      pageOf('/video/:course_class_id/group/:group_id/content/:id', ids, query),
    image: (ids: { course_class_id: Id; group_id: Id; id: Id }, query: Query<'type'>) =>
      pageOf('/image/:course_class_id/group/:group_id/content/:id', ids, query),
    coursePdf: (ids: { course_id: Id; group_id: Id; id: Id }) =>
      pageOf('/pdf-viewer-course/:course_id/group/:group_id/content/:id', ids),
    classPdf: (ids: { class_id: Id; group_id: Id; id: Id }) =>
      pageOf('/pdf-viewer-class/:class_id/group/:group_id/content/:id', ids),
  },

  /** An owner's courses and classes, their content, students and money. */
  owner: {
    courses: () => page('/manageCourse'),
    createCourse: () => page('/createcourse'),
    editCourse: (id: Id) => pageOf('/editCourse/:id', { id }),
    classes: () => page('/manageclass'),
    createClass: (query?: Query<'course'>) => page('/createclass', query),
    editClass: (id: Id) => pageOf('/manageclass/edit/:id', { id }),
    students: () => page('/managestudent'),
    groups: (courseId: Id) => pageOf('/contentGroup/:id', { id: courseId }),
    createGroup: (courseId: Id) => pageOf('/createContentGroup/:id', { id: courseId }),
    editGroup: (ids: { courseId: Id; id: Id }) => pageOf('/editContentGroup/:courseId/:id', ids),
    contents: (ids: { courseId: Id; id: Id }) => pageOf('/contentList/:courseId/:id', ids),
    upload: (ids: { courseId: Id; id: Id }) => pageOf('/contentUpload/:courseId/:id', ids),
    olderUpload: () => page('/videoUpload'),
    payments: (query?: Query<'tab'>) => page('/payment/list', query),
    classInvoice: (id: Id) => pageOf('/payment/invoice/:id', { id }),
    courseInvoice: (id: Id) => pageOf('/course-payment/invoice/:id', { id }),
  },

  admin: {
    dashboard: () => page('/admin'),
    login: () => page('/admin/login'),
    logout: () => page('/admin/logout'),
    account: () => page('/admin/account'),
    user: {
      list: (query?: Query<'type' | 'status'>) => page('/admin/users', query),
      detail: (user: { type: string; id: Id }) => pageOf('/admin/users/:type/:id', user),
    },
    course: {
      list: (query?: Query<'keyword' | 'is_approve'>) => page('/admin/courses', query),
      detail: (id: Id) => pageOf('/admin/courses/:id', { id }),
      edit: (id: Id) => pageOf('/admin/courses/:id/edit', { id }),
      create: (query?: Query<'owner'>) => page('/admin/courses/new', query),
    },
    news: {
      list: () => page('/admin/news'),
      edit: (id: Id) => pageOf('/admin/news/:id', { id }),
      create: () => page('/admin/news/new'),
    },
    staff: {
      list: () => page('/admin/staff'),
      detail: (id: Id) => pageOf('/admin/staff/:id', { id }),
    },
    categories: () => page('/admin/categories'),
    contents: (query?: Query<'state'>) => page('/admin/contents', query),
    courseRequests: (query?: Query<'keyword'>) => page('/admin/course-requests', query),
    enrolments: (query?: Query<'keyword'>) => page('/admin/enrolments', query),
    payments: () => page('/admin/payments'),
    paymentMethods: () => page('/admin/payment-methods'),
    payouts: (query?: Query<'paid'>) => page('/admin/payouts', query),
    notifications: () => page('/admin/notifications'),
    outbox: () => page('/admin/outbox'),
    audit: (query?: Query<'actor' | 'target'>) => page('/admin/audit', query),
    settings: () => page('/admin/settings'),
    ads: () => page('/admin/ads'),
  },
} as const
