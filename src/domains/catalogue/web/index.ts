export { type ClassToEnrol, type CourseToEnrol, type EnrolSlots, fillEnrolSlots } from './enrol-slot.tsx'
