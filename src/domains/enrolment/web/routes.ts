import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const student = 'domains/enrolment/web/screens/student'
const owner = 'domains/enrolment/web/screens/owner'
const manageStudents = `${owner}/manage-students-screen.tsx`

/** Routes of the screens with a student's enrolments and an owner's students. */
export const enrolmentScreens: DomainRoutes = {
  account: [
    route('enrollCourseList', `${student}/enrolled-courses-screen.tsx`),
    route('enrollClassList', `${student}/enrolled-classes-screen.tsx`),
    route('managestudent', `${owner}/manage-students-redirect-screen.tsx`),
    route('teacher/managestudent', manageStudents, { id: 'teacher-students' }),
    route('school/managestudent', manageStudents, { id: 'school-students' }),
  ],
}
