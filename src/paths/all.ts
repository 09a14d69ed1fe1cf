export * from './account.ts'
export * as admin from './admin.ts'
export * from './public.ts'
