export { StudentsOnly } from './components/students-only.tsx'
export type { LoginPromptProps } from './enrol-props.ts'
export { forStudents } from './student-loader.ts'

/** Loads the dialog for guests alone; the components of `lazy.ts` are several times its size. */
export const loadLoginPrompt = () => import('./components/login-prompt.tsx').then(({ LoginPrompt }) => LoginPrompt)
