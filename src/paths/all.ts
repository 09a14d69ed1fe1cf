export * from './account.ts'
export { actionPages } from './action-pages.ts'
export * as admin from './admin.ts'
export * from './public.ts'
