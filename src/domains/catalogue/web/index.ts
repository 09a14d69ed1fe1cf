export { classTypeName, courseTypeName } from './components/owner/course-words.ts'
export { type EnrolButtonProps, type EnrolSlots, fillEnrolSlots } from './enrol-slot.tsx'
