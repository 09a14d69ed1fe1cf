export { type EnrolButtonProps, type EnrolSlots, fillEnrolSlots } from './enrol-slot.tsx'
