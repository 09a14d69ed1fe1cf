export { ClassCard } from './components/class-card.tsx'
export { CourseCard, coursePath, VideoCourseCard } from './components/course-card.tsx'
export { approvalBadge, classTypeName, courseTypeName } from './components/owner/course-words.ts'
export type { EnrolButtonProps, EnrolSlots } from './enrol-slot.tsx'
