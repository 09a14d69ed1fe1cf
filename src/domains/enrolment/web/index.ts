import { retriableImport } from '#platform/web/api/retriable-import.ts'

export { StudentsOnly } from './components/students-only.tsx'
export type { LoginPromptProps } from './enrol-props.ts'
export { forStudents } from './student-loader.ts'

/** Loads the dialog for guests alone; the components of `lazy.ts` are several times its size. */
export const loadLoginPrompt = retriableImport(() => import('./components/login-prompt.tsx'))
