export { dashboard, login } from './admin-entry.ts'

import { type Id, page, pageOf, type Query } from './page.ts'

export const logout = () => page('/admin/logout')
export const account = () => page('/admin/account')
export const user = {
  list: (query?: Query<'type' | 'status'>) => page('/admin/users', query),
  detail: (user: { type: string; id: Id }) => pageOf('/admin/users/:type/:id', user),
}
export const course = {
  list: (query?: Query<'keyword' | 'is_approve'>) => page('/admin/courses', query),
  detail: (id: Id) => pageOf('/admin/courses/:id', { id }),
  edit: (id: Id) => pageOf('/admin/courses/:id/edit', { id }),
  create: (query?: Query<'owner'>) => page('/admin/courses/new', query),
}
export const news = {
  list: () => page('/admin/news'),
  edit: (id: Id) => pageOf('/admin/news/:id', { id }),
  create: () => page('/admin/news/new'),
}
export const staff = {
  list: () => page('/admin/staff'),
  detail: (id: Id) => pageOf('/admin/staff/:id', { id }),
}
export const categories = () => page('/admin/categories')
export const searchWords = (query?: Query<'tab'>) => page('/admin/search-words', query)
export const contents = (query?: Query<'state'>) => page('/admin/contents', query)
export const courseRequests = (query?: Query<'keyword'>) => page('/admin/course-requests', query)
export const enrolments = (query?: Query<'keyword'>) => page('/admin/enrolments', query)
export const paymentHistory = (of: { kind: 'class' | 'course' | 'registration'; id: Id }) =>
  pageOf('/admin/payment-history/:kind/:id', of)
export const payments = (query?: Query<'at'>) => page('/admin/payments', query)
export const paymentMethods = () => page('/admin/payment-methods')
export const payouts = (query?: Query<'paid'>) => page('/admin/payouts', query)
export const deductions = () => page('/admin/payouts/deductions')
export const payoutBatch = {
  list: () => page('/admin/payouts/batches'),
  preview: () => page('/admin/payouts/batches/preview'),
  detail: (id: Id) => pageOf('/admin/payouts/batches/:id', { id }),
}
export const statement = {
  list: (query?: Query<'tab' | 'state' | 'method_id'>) => page('/admin/statements', query),
  import: () => page('/admin/statements/import'),
}
export const money = () => page('/admin/money')
export const dayClose = (query?: Query<'day'>) => page('/admin/money/close', query)
export const ledger = () => page('/admin/money/ledger')
export const transfers = () => page('/admin/transfers')
export const registrations = (query?: Query<'keyword'>) => page('/admin/registrations', query)
export const cash = () => page('/admin/cash')
export const coupons = () => page('/admin/coupons')
export const refunds = () => page('/admin/refunds')
export const credit = () => page('/admin/refunds/credit')
export const notifications = () => page('/admin/notifications')
export const status = () => page('/admin/status')
export const outbox = () => page('/admin/outbox')
export const audit = (query?: Query<'actor' | 'target'>) => page('/admin/audit', query)
export const settings = () => page('/admin/settings')
export const ads = () => page('/admin/ads')
