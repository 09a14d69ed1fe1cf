import { Form } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { SearchIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localisedPath } from '#platform/web/locale/locale.ts'
import { navigation } from './navigation.ts'
import { SearchField } from './search-field.tsx'
import styles from './site-search.module.css'

/**
 * The search form of the header, which leads to the results page; suggestions are loaded on first focus.
 *
 * Where the header is too narrow for a field, a link leads to that page, which begins with one.
 */
export function SiteSearch() {
  return (
    <>
      <AppLink className={`icon-btn ${styles.key}`} to={navigation().search} aria-label={m.platform_search()}>
        <SearchIcon />
      </AppLink>
      <search className={styles.search}>
        <Form action={localisedPath(navigation().search)}>
          <SearchField placeholder={m.platform_search()} />
        </Form>
      </search>
    </>
  )
}
