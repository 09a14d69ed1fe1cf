// What fills the catalogue's places for enrolling; src/entry.client.tsx names this file.
export { ClassEnrolArea } from './components/class-enrol-area.tsx'
export { CourseEnrolArea } from './components/course-enrol-area.tsx'
export { EnrolButton } from './components/enrol-button.tsx'
