import { m } from '#platform/messages/generated/messages.js'
import {
  ClassIcon,
  CourseIcon,
  LockIcon,
  LogoutIcon,
  MoneyIcon,
  PlusIcon,
  TrashIcon,
  UploadIcon,
  UserIcon,
  UsersIcon,
  VideoIcon,
} from '#platform/web/media/icons.tsx'
import type { SessionUser } from '#platform/web/session/session.ts'
import { type MenuEntry, profilePath } from './menus.ts'

const APPROVED_STATUS = 2

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
    to: profilePath(user),
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

/** Ways out, the same for everyone who is logged in. */
export function leavingEntries(): readonly MenuEntry[] {
  return [
    { to: '/request-account-deletion', label: m.platform_nav_delete_account(), icon: TrashIcon },
    { to: '/logout', label: m.platform_logout(), icon: LogoutIcon },
  ]
}
