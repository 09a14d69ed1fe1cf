import { type Id, page, pageOf, type Query } from './page.ts'

type ListQuery = Query<'keyword' | 'page'>
type CatalogueQuery = Query<'keyword' | 'page' | 'category_id' | 'region' | 'tab'>

export const home = () => page('/')
export const search = (query?: Query<'q' | 'category_id'>) => page('/search', query)
export const forbidden = () => page('/forbidden')
export const about = () => page('/about-us')
export const terms = () => page('/terms-of-service')
export const privacy = () => page('/privacy-policy')
export const policy = () => page('/policy')
export const course = {
  list: (query?: CatalogueQuery) => page('/course/list', query),
  detail: (id: Id) => pageOf('/course/detail/:id', { id }),
}
export const videoCourse = {
  detail: (id: Id) => pageOf('/video-class/detail/:id', { id }),
}
const classes = {
  list: (query?: CatalogueQuery) => page('/class/list', query),
  detail: (id: Id) => pageOf('/class/detail/:id', { id }),
  enrolled: (id: Id, query: Query<'status'>) => pageOf('/enroll/class/detail/:id', { id }, query),
}

export { classes as class }
export const teacher = {
  list: (query?: ListQuery) => page('/teacher/list', query),
  detail: (id: Id) => pageOf('/teacher/list/detail/:id', { id }),
}
export const school = {
  list: (query?: ListQuery) => page('/school/list', query),
  detail: (id: Id) => pageOf('/school/list/detail/:id', { id }),
}
export const news = {
  list: (query?: ListQuery) => page('/newslist', query),
  detail: (id: Id) => pageOf('/news/detail/:id', { id }),
}
export const courseRequest = {
  list: (query?: ListQuery) => page('/courseRequestList', query),
  detail: (id: Id) => pageOf('/courseRequestDetail/:id', { id }),
  create: () => page('/courseRequest'),
}
export const login = (query?: Query<'choose' | 'enrol'>) => page('/login', query)
export const socialReturn = (provider: string) => pageOf('/login/social/:provider', { provider })
export const logout = () => page('/logout')
export const password = {
  forget: () => page('/password/forget'),
  reset: (query?: Query<'token' | 'user_type'>) => page('/password/reset', query),
}
export const agreement = {
  student: () => page('/agreementStudent'),
  teacher: () => page('/agreementteacher'),
  school: () => page('/agreementSchool'),
}
export const signUp = {
  student: () => page('/signupStudent'),
  teacher: () => page('/signupteacher'),
  school: () => page('/signupSchool'),
}
export const socialSignUp = {
  student: () => page('/signupStuFB'),
  teacher: () => page('/signupTeaFB'),
}
export const registrationPayment = (query?: Query<'type' | 'signupForm'>) => page('/teacherPayment', query)
/** Where anybody checks a receipt. */
export const receipt = (code: string) => pageOf('/receipt/:code', { code })
/** Where somebody without an account pays for an order. */
export const payLink = (token: string) => pageOf('/pay/:token', { token })
/** The own profile, first page of the account area. */
export const ownProfile = {
  student: () => page('/student/detail'),
  teacher: (query?: Query<'token'>) => page('/teacher/detail', query),
  school: (query?: Query<'token'>) => page('/detailSchool', query),
}
