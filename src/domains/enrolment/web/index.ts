export { StudentsOnly } from './components/students-only.tsx'
export { forStudents } from './student-loader.ts'
