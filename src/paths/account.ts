import { type Id, page, pageOf, type Query } from './page.ts'

/** Pages of a logged-in person, by role. */
export const own = {
  student: {
    learning: () => page('/student/learning'),
    saved: (query?: Query<'watch'>) => page('/student/saved', query),
    edit: () => page('/student/edit'),
    changePassword: () => page('/student/changepassword'),
    notifications: () => page('/student/notification'),
    notification: (id: Id) => pageOf('/student/notification/detail/:id', { id }),
  },
  teacher: {
    edit: () => page('/teacher/edit'),
    changePassword: () => page('/teacher/changepassword'),
    notifications: () => page('/teacher/notification'),
    notification: (id: Id) => pageOf('/teacher/notification/detail/:id', { id }),
    students: (query?: Query<'status' | 'class_id' | 'keyword'>) => page('/teacher/managestudent', query),
  },
  school: {
    edit: () => page('/school/edit'),
    changePassword: () => page('/school/changepassword'),
    notifications: () => page('/school/notification'),
    notification: (id: Id) => pageOf('/school/notification/detail/:id', { id }),
    students: (query?: Query<'status' | 'class_id' | 'keyword'>) => page('/school/managestudent', query),
  },
  sessions: () => page('/account/sessions'),
  deletion: () => page('/request-account-deletion'),
}
/** Profile pages of other persons. */
export const profile = {
  student: (id: Id) => pageOf('/lookStudentProfile/:id', { id }),
  teacher: (id: Id) => pageOf('/lookTeacherProfile/:id', { id }),
  school: (id: Id) => pageOf('/lookSchoolProfile/:id', { id }),
}
/** A student's courses, classes, payments and lessons. */
export const enrolled = {
  courses: () => page('/enrollCourseList'),
  classes: () => page('/enrollClassList'),
  paymentMethods: () => page('/payment/method'),
  classPayment: (id: Id) => pageOf('/class/:id/payment', { id }),
  coursePayment: (id: Id) => pageOf('/course/:id/payment', { id }),
  classGroups: (ids: { course_id: Id; id: Id }) => pageOf('/contentGroup/:course_id/class/:id', ids),
  classLessons: (ids: { class_id: Id; id: Id }) => pageOf('/contentList/:class_id/group/:id', ids),
  courseGroups: (id: Id) => pageOf('/courseContentGroup/:id', { id }),
  courseLessons: (ids: { courseId: Id; id: Id }) => pageOf('/courseContentList/:courseId/group/:id', ids),
}
export const lesson = {
  video: (ids: { course_class_id: Id; group_id: Id; id: Id }, query: Query<'type'>) =>
    pageOf('/video/:course_class_id/group/:group_id/content/:id', ids, query),
  image: (ids: { course_class_id: Id; group_id: Id; id: Id }, query: Query<'type'>) =>
    pageOf('/image/:course_class_id/group/:group_id/content/:id', ids, query),
  coursePdf: (ids: { course_id: Id; group_id: Id; id: Id }) =>
    pageOf('/pdf-viewer-course/:course_id/group/:group_id/content/:id', ids),
  classPdf: (ids: { class_id: Id; group_id: Id; id: Id }) =>
    pageOf('/pdf-viewer-class/:class_id/group/:group_id/content/:id', ids),
}
/** An owner's courses, classes, content, students and payouts. */
export const owner = {
  start: () => page('/owner/start'),
  courses: () => page('/manageCourse'),
  createCourse: () => page('/createcourse'),
  editCourse: (id: Id) => pageOf('/editCourse/:id', { id }),
  classes: () => page('/manageclass'),
  createClass: (query?: Query<'course'>) => page('/createclass', query),
  editClass: (id: Id) => pageOf('/manageclass/edit/:id', { id }),
  students: () => page('/managestudent'),
  groups: (courseId: Id) => pageOf('/contentGroup/:id', { id: courseId }),
  progress: (courseId: Id, query?: Query<'tab'>) => pageOf('/courseProgress/:id', { id: courseId }, query),
  createGroup: (courseId: Id) => pageOf('/createContentGroup/:id', { id: courseId }),
  editGroup: (ids: { courseId: Id; id: Id }) => pageOf('/editContentGroup/:courseId/:id', ids),
  contents: (ids: { courseId: Id; id: Id }) => pageOf('/contentList/:courseId/:id', ids),
  upload: (ids: { courseId: Id; id: Id }) => pageOf('/contentUpload/:courseId/:id', ids),
  manageContent: () => page('/manageContent'),
  olderUpload: () => page('/videoUpload'),
  payments: (query?: Query<'tab'>) => page('/payment/list', query),
  balance: () => page('/payment/balance'),
  payoutAccount: () => page('/payment/account'),
  coupons: () => page('/payment/coupons'),
  registrationFee: () => page('/payment/registration'),
  classInvoice: (id: Id) => pageOf('/payment/invoice/:id', { id }),
  courseInvoice: (id: Id) => pageOf('/course-payment/invoice/:id', { id }),
}
