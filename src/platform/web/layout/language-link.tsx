import { useLocation } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { PageLink } from '#platform/web/links/app-link.tsx'
import { currentLocale, type LocalisedPath, localisedPath, plainPath } from '#platform/web/locale/locale.ts'

/** Link to this page in the other language. It loads a document, because the language of the whole document changes. */
export function LanguageLink() {
  const { pathname, search } = useLocation()
  const other = currentLocale() === 'my' ? 'en' : 'my'
  return (
    <PageLink
      to={(localisedPath(plainPath(pathname), other) + search) as LocalisedPath}
      lang={other}
      hrefLang={other}
      discover="none"
    >
      {other === 'en' ? m.platform_language_english() : m.platform_language_burmese()}
    </PageLink>
  )
}
