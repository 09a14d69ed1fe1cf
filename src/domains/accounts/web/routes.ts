import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const screens = 'domains/accounts/web/screens'
const [guest, student, owner, account, admin] = ['guest', 'student', 'owner', 'account', 'admin'].map(
  (area) => `${screens}/${area}`,
)

/** Routes of the screens for login, sign-up, profile and deletion. */
export const accountsScreens: DomainRoutes = {
  guest: [
    route('login', `${guest}/login-screen.tsx`),
    route('login/social/:provider', `${guest}/social-return-screen.tsx`),
    route('logout', `${guest}/logout-screen.tsx`),
    route('password/forget', `${guest}/forget-password-screen.tsx`),
    route('password/reset', `${guest}/reset-password-screen.tsx`),
    route('agreementteacher', `${guest}/agreement-teacher-screen.tsx`),
    route('signupteacher', `${guest}/sign-up-teacher-screen.tsx`),
    route('teacherPayment', `${guest}/registration-payment-screen.tsx`),
    route('signupTeaFB', `${guest}/sign-up-social-teacher-screen.tsx`),
    route('agreementStudent', `${guest}/agreement-student-screen.tsx`),
    route('signupStudent', `${guest}/sign-up-student-screen.tsx`),
    route('signupStuFB', `${guest}/sign-up-social-student-screen.tsx`),
    route('agreementSchool', `${guest}/agreement-school-screen.tsx`),
    route('signupSchool', `${guest}/sign-up-school-screen.tsx`),
    route('lookTeacherProfile/:id', `${guest}/look-teacher-profile-screen.tsx`),
    route('lookSchoolProfile/:id', `${guest}/look-school-profile-screen.tsx`),
    route('lookStudentProfile/:id', `${guest}/look-student-profile-screen.tsx`),
  ],
  account: [
    route('teacher/detail', `${owner}/teacher-profile-screen.tsx`),
    route('teacher/edit', `${owner}/teacher-edit-screen.tsx`),
    route('teacher/changepassword', `${owner}/change-password-screen.tsx`, { id: 'teacher-change-password' }),
    route('student/detail', `${student}/student-profile-screen.tsx`),
    route('student/edit', `${student}/student-edit-screen.tsx`),
    route('student/changepassword', `${student}/change-password-screen.tsx`),
    route('detailSchool', `${owner}/school-profile-screen.tsx`),
    route('school/edit', `${owner}/school-edit-screen.tsx`),
    route('school/changepassword', `${owner}/change-password-screen.tsx`, { id: 'school-change-password' }),
    route('account/sessions', `${account}/session-list-screen.tsx`),
    route('request-account-deletion', `${account}/delete-account-screen.tsx`),
  ],
  admin: [
    route('login', `${admin}/admin-login-screen.tsx`),
    route('logout', `${admin}/admin-logout-screen.tsx`),
    route('account', `${admin}/admin-account-screen.tsx`),
    route('staff', `${admin}/staff-screen.tsx`),
    route('staff/:id', `${admin}/staff-member-screen.tsx`),
  ],
}
