import type { ComponentType, ReactNode } from 'react'
import type { Path } from '#platform/contract/path.ts'
import type { IconComponent } from '#platform/web/components/icons.tsx'
import type { SessionUser } from '#platform/web/session/session.ts'

export interface MenuEntry {
  to: Path
  label: string
  icon: IconComponent
  /** Current at exactly this path, not at paths below it. */
  end?: boolean
  /** Shown after the label: how much waits there. */
  note?: ReactNode
  /** Further pages at which this entry is current. */
  holds?: RegExp
}

type LazyForUser = () => Promise<{ default: ComponentType<{ user: SessionUser }> }>

/**
 * Targets of the layout, the guards and the error pages. Menus are functions, because their texts depend on the
 * language.
 */
export interface Navigation {
  readonly home: Path
  readonly login: Path
  readonly forbidden: Path
  readonly search: Path
  /** First page and log-in of the admin console. */
  readonly adminHome: Path
  readonly adminLogin: Path
  readonly mainMenu: () => readonly MenuEntry[]
  readonly signUpMenu: () => readonly MenuEntry[]
  readonly footerMenu: () => readonly Pick<MenuEntry, 'to' | 'label'>[]
  /** First entries of the phone's bottom bar; account and menu follow. */
  readonly bottomBar: () => readonly MenuEntry[]
  readonly profileOf: (user: SessionUser) => Path
  /** Loaded when a user is logged in: the tools in the header, and the account menu as a list. */
  readonly loadUserTools: LazyForUser
  readonly loadAccountMenu: LazyForUser
}

let provided: Navigation | undefined

/** Sets the navigation targets; called once by the root. */
export function provideNavigation(navigation: Navigation): void {
  provided = navigation
}

export function navigation(): Navigation {
  if (!provided) throw new Error('the root provides the navigation before anything is rendered')
  return provided
}
