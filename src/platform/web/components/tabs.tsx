import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink, useQueryChange } from '#platform/web/links/app-link.tsx'
import styles from './tabs.module.css'

interface Tab<Id extends string> {
  id: Id
  label: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  /** Query parameter of the tab; absent for the first tab. */
  param?: string
}

/** Tabs as links: the selected one is part of the URL, so a link or a reload opens the same one. */
export function Tabs<Id extends string>({ label, tabs, param = 'tab' }: TabsProps<Id>) {
  const current = useTab(tabs, param)
  const change = useQueryChange()
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab, index) => (
        <PageLink
          key={tab.id}
          to={change({ [param]: index === 0 ? null : tab.id, page: null })}
          preventScrollReset
          aria-current={tab.id === current ? 'true' : undefined}
        >
          {tab.label}
        </PageLink>
      ))}
    </nav>
  )
}

/** The tab named by the URL; the first one when it names none. */
export function useTab<Id extends string>(tabs: readonly Tab<Id>[], param = 'tab'): Id | undefined {
  const [query] = useSearchParams()
  const named = query.get(param)
  return tabs.find((tab) => tab.id === named)?.id ?? tabs[0]?.id
}
