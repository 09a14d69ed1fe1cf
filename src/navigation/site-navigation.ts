import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import {
  ClassIcon,
  CourseIcon,
  HomeIcon,
  NewsIcon,
  SchoolIcon,
  UserIcon,
  UsersIcon,
} from '#platform/web/components/icons.tsx'
import type { MenuEntry, Navigation } from '#platform/web/layout/navigation.ts'

function mainMenu(): readonly MenuEntry[] {
  return [
    { to: paths.home(), label: m.platform_nav_home(), icon: HomeIcon, end: true },
    { to: paths.school.list(), label: m.platform_nav_schools(), icon: SchoolIcon },
    { to: paths.teacher.list(), label: m.platform_nav_teachers(), icon: UsersIcon },
    { to: paths.course.list(), label: m.platform_nav_courses(), icon: CourseIcon },
    { to: paths.class.list(), label: m.platform_nav_classes(), icon: ClassIcon },
    { to: paths.news.list(), label: m.platform_nav_news(), icon: NewsIcon },
  ]
}

/** The three agreements that sign-up begins with. @see X-LAY-01 */
function signUpMenu(): readonly MenuEntry[] {
  return [
    { to: paths.agreement.student(), label: m.platform_nav_agreement_student(), icon: UserIcon },
    { to: paths.agreement.teacher(), label: m.platform_nav_agreement_teacher(), icon: UsersIcon },
    { to: paths.agreement.school(), label: m.platform_nav_agreement_school(), icon: SchoolIcon },
  ]
}

/** The footer's links. @see X-LAY-05 */
function footerMenu(): readonly Pick<MenuEntry, 'to' | 'label'>[] {
  return [
    { to: paths.about(), label: m.platform_nav_about() },
    { to: paths.terms(), label: m.platform_nav_terms() },
    { to: paths.policy(), label: m.platform_nav_policy() },
    { to: paths.teacher.list(), label: m.platform_nav_teachers() },
    { to: paths.course.list(), label: m.platform_nav_courses() },
    { to: paths.class.list(), label: m.platform_nav_classes() },
    { to: paths.news.list(), label: m.platform_nav_news() },
  ]
}

function bottomBar(): readonly MenuEntry[] {
  return [
    { to: paths.home(), label: m.platform_nav_home_short(), icon: HomeIcon, end: true },
    {
      to: paths.course.list(),
      label: m.platform_nav_course_short(),
      icon: CourseIcon,
      holds: /^\/(course|video-class)\//i,
    },
    { to: paths.class.list(), label: m.platform_nav_class_short(), icon: ClassIcon, holds: /^\/(enroll\/)?class\//i },
  ]
}

/** Navigation targets of the layout of every page. */
export const siteNavigation: Navigation = {
  home: paths.home(),
  login: paths.login(),
  forbidden: paths.forbidden(),
  search: paths.search(),
  adminHome: paths.admin.dashboard(),
  adminLogin: paths.admin.login(),
  mainMenu,
  signUpMenu,
  footerMenu,
  bottomBar,
  profileOf: (user) => paths.ownProfile[user.usertype](),
  loadUserTools: () => import('./user-tools.tsx'),
  loadAccountMenu: () => import('./account-menu-items.tsx'),
}
