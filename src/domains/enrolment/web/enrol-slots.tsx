// What fills the catalogue's places for enrolling, loaded when a page has such a place.
export { AttendedArea } from './components/attended-area.tsx'
export { ClassEnrolArea } from './components/class-enrol-area.tsx'
export { CourseEnrolArea } from './components/course-enrol-area.tsx'
export { EnrolButton } from './components/enrol-button.tsx'
