// Components that other domains load late, after hydration, on pages that need them.
export { AttendedArea } from './components/attended-area.tsx'
export { ClassEnrolArea } from './components/class-enrol-area.tsx'
export { CourseEnrolArea } from './components/course-enrol-area.tsx'
export { EnrolButton } from './components/enrol-button.tsx'
