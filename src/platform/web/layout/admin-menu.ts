import { m } from '#platform/messages/generated/messages.js'
import {
  BellIcon,
  ChartIcon,
  CourseIcon,
  EditIcon,
  ImageIcon,
  LockIcon,
  MailIcon,
  MoneyIcon,
  NewsIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  TagIcon,
  UsersIcon,
  VideoIcon,
} from '#platform/web/media/icons.tsx'
import type { MenuEntry } from './menus.ts'

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
    { to: '/admin/account', label: m.platform_admin_account(), icon: LockIcon },
  ]
}
