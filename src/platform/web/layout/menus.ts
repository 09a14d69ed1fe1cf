import { m } from '#platform/messages/generated/messages.js'
import {
  BellIcon,
  ChartIcon,
  ClassIcon,
  CourseIcon,
  EditIcon,
  HomeIcon,
  type IconComponent,
  ImageIcon,
  LockIcon,
  MailIcon,
  MoneyIcon,
  NewsIcon,
  PlusIcon,
  SchoolIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  TagIcon,
  UploadIcon,
  UserIcon,
  UsersIcon,
  VideoIcon,
} from '#platform/web/media/icons.tsx'
import type { SessionUser } from '#platform/web/session/session.ts'

export interface MenuEntry {
  to: string
  label: string
  icon: IconComponent
  /** Current only on this very address, not below it. */
  end?: boolean
}

const APPROVED_STATUS = 2

/** The six main places. @see X-LAY-04 */
export function mainMenu(): readonly MenuEntry[] {
  return [
    { to: '/', label: m.platform_nav_home(), icon: HomeIcon, end: true },
    { to: '/school/list', label: m.platform_nav_schools(), icon: SchoolIcon },
    { to: '/teacher/list', label: m.platform_nav_teachers(), icon: UsersIcon },
    { to: '/course/list', label: m.platform_nav_courses(), icon: CourseIcon },
    { to: '/class/list', label: m.platform_nav_classes(), icon: ClassIcon },
    { to: '/newslist', label: m.platform_nav_news(), icon: NewsIcon },
  ]
}

/** The three agreements that sign-up begins with. @see X-LAY-01 */
export function agreementMenu(): readonly MenuEntry[] {
  return [
    { to: '/agreementStudent', label: m.platform_nav_agreement_student(), icon: UserIcon },
    { to: '/agreementteacher', label: m.platform_nav_agreement_teacher(), icon: UsersIcon },
    { to: '/agreementSchool', label: m.platform_nav_agreement_school(), icon: SchoolIcon },
  ]
}

/** The footer's links. @see X-LAY-05 */
export function footerMenu(): readonly Pick<MenuEntry, 'to' | 'label'>[] {
  return [
    { to: '/about-us', label: m.platform_nav_about() },
    { to: '/terms-of-service', label: m.platform_nav_terms() },
    { to: '/policy', label: m.platform_nav_policy() },
    { to: '/teacher/list', label: m.platform_nav_teachers() },
    { to: '/course/list', label: m.platform_nav_courses() },
    { to: '/class/list', label: m.platform_nav_classes() },
    { to: '/newslist', label: m.platform_nav_news() },
  ]
}

export function notificationPath(user: SessionUser): string {
  return `/${user.usertype}/notification`
}

/**
 * A person's own places: the side menu, and with notices and leaving also the profile's dropdown.
 *
 * What a person may not do is not shown: an owner who is not approved yet sees profile and password only.
 *
 * @see X-LAY-09 to X-LAY-13
 */
export function accountMenu(user: SessionUser): readonly MenuEntry[] {
  return [...(user.usertype === 'student' ? studentMenu() : ownerMenu(user)), ...passwordEntry(user)]
}

function studentMenu(): MenuEntry[] {
  return [
    { to: '/student/detail', label: m.platform_nav_my_profile(), icon: UserIcon },
    { to: '/enrollCourseList', label: m.platform_nav_course_applications(), icon: VideoIcon },
    { to: '/enrollClassList', label: m.platform_nav_class_applications(), icon: ClassIcon },
    { to: '/payment/method', label: m.platform_nav_payment_methods(), icon: MoneyIcon },
    { to: '/courseRequest', label: m.platform_nav_request_course(), icon: PlusIcon },
  ]
}

function ownerMenu(user: SessionUser): MenuEntry[] {
  const profile = {
    to: user.usertype === 'school' ? '/detailSchool' : '/teacher/detail',
    label: user.usertype === 'school' ? m.platform_nav_school_profile() : m.platform_nav_my_profile(),
    icon: UserIcon,
  }
  if (user.status !== APPROVED_STATUS) return [profile]
  return [
    profile,
    { to: '/createcourse', label: m.platform_nav_create_course(), icon: PlusIcon },
    { to: '/manageCourse', label: m.platform_nav_manage_courses(), icon: CourseIcon },
    { to: '/createclass', label: m.platform_nav_create_class(), icon: PlusIcon },
    { to: '/manageclass', label: m.platform_nav_manage_classes(), icon: ClassIcon },
    ...contentEntry(user),
    { to: `/${user.usertype}/managestudent`, label: m.platform_nav_manage_students(), icon: UsersIcon },
    { to: '/payment/list', label: m.platform_nav_payments(), icon: MoneyIcon },
  ]
}

function contentEntry(user: SessionUser): MenuEntry[] {
  if (user.usertype !== 'teacher' || !user.enable_video_upload) return []
  return [{ to: '/videoUpload', label: m.platform_nav_content(), icon: UploadIcon }]
}

function passwordEntry(user: SessionUser): MenuEntry[] {
  if (user.accountuser.social_media_id) return []
  return [{ to: `/${user.usertype}/changepassword`, label: m.platform_nav_change_password(), icon: LockIcon }]
}

export type AdminRole = 'owner' | 'moderator' | 'finance'

/** The console's places; each role sees its own. The first five stand in the header. */
export function adminMenu(role: AdminRole): readonly MenuEntry[] {
  const finance: MenuEntry[] = [
    { to: '/admin/payments', label: m.platform_admin_payments(), icon: MoneyIcon },
    { to: '/admin/payouts', label: m.platform_admin_payouts(), icon: SendIcon },
  ]
  const moderation: MenuEntry[] = [
    { to: '/admin/users', label: m.platform_admin_users(), icon: UsersIcon },
    { to: '/admin/courses', label: m.platform_admin_courses(), icon: CourseIcon },
    { to: '/admin/contents', label: m.platform_admin_contents(), icon: VideoIcon },
    { to: '/admin/news', label: m.platform_admin_news(), icon: NewsIcon },
    { to: '/admin/notifications', label: m.platform_admin_notifications(), icon: BellIcon },
    { to: '/admin/course-requests', label: m.platform_admin_requests(), icon: EditIcon },
  ]
  const house: MenuEntry[] = [
    { to: '/admin/categories', label: m.platform_admin_categories(), icon: TagIcon },
    { to: '/admin/ads', label: m.platform_admin_ads(), icon: ImageIcon },
    { to: '/admin/settings', label: m.platform_admin_settings(), icon: SettingsIcon },
    { to: '/admin/outbox', label: m.platform_admin_outbox(), icon: MailIcon },
    { to: '/admin/audit', label: m.platform_admin_audit(), icon: ShieldIcon },
  ]
  return [
    { to: '/admin', label: m.platform_admin_summary(), icon: ChartIcon, end: true },
    ...(role === 'moderator' ? [] : finance),
    ...(role === 'finance' ? [] : moderation),
    ...(role === 'moderator'
      ? []
      : [{ to: '/admin/payment-methods', label: m.platform_admin_payment_methods(), icon: MoneyIcon }]),
    ...(role === 'owner' ? house : []),
  ]
}
