import { useLocation } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale, localisedPath, plainPath } from '#platform/web/text/locale.ts'

/** Link to this page in the other language. Not a router link, because the language of the whole document changes. */
export function LanguageLink() {
  const { pathname, search } = useLocation()
  const other = currentLocale() === 'my' ? 'en' : 'my'
  return (
    <a href={localisedPath(plainPath(pathname), other) + search} lang={other} hrefLang={other}>
      {other === 'en' ? m.platform_language_english() : m.platform_language_burmese()}
    </a>
  )
}
