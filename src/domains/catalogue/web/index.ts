export { classTypeName, courseTypeName } from './components/owner/course-words.ts'
export type { EnrolButtonProps, EnrolSlots } from './enrol-slot.tsx'
