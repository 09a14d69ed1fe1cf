import type { ComponentType } from 'react'
import type { Path } from '#platform/contract/path.ts'
import type { IconComponent } from '#platform/web/media/icons.tsx'
import type { SessionUser } from '#platform/web/session/session.ts'

export interface MenuEntry {
  to: Path
  label: string
  icon: IconComponent
  /** Current only on this very address, not below it. */
  end?: boolean
  /** Further pages that belong to this place. */
  holds?: RegExp
}

type LazyForUser = () => Promise<{ default: ComponentType<{ user: SessionUser }> }>

/** What the frame of the site, its guards and its problem pages lead to. Menus are functions: their texts follow the language. */
export interface Navigation {
  readonly home: Path
  readonly login: Path
  readonly forbidden: Path
  readonly search: Path
  /** The first page of the admins' console, and its log-in. */
  readonly adminHome: Path
  readonly adminLogin: Path
  readonly mainMenu: () => readonly MenuEntry[]
  readonly signUpMenu: () => readonly MenuEntry[]
  readonly footerMenu: () => readonly Pick<MenuEntry, 'to' | 'label'>[]
  /** The first places of the phone's bottom bar; account and menu follow. */
  readonly bottomBar: () => readonly MenuEntry[]
  readonly profileOf: (user: SessionUser) => Path
  /** Loaded when somebody is logged in: the head's tools, and the places of an account as a list. */
  readonly loadUserTools: LazyForUser
  readonly loadAccountMenu: LazyForUser
}

let provided: Navigation | undefined

/** Says where the frame leads; once, by the site's root. */
export function provideNavigation(navigation: Navigation): void {
  provided = navigation
}

export function navigation(): Navigation {
  if (!provided) throw new Error('the root provides the navigation before anything is rendered')
  return provided
}
