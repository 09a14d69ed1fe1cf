import type { Locale } from '#platform/contract/locale.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/server/plain-messages.ts'

export interface Shortcut {
  readonly path: Path
  readonly nameIn: (locale: Locale) => string
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * What systems need to install the site beside apps.
 *
 * @see https://www.w3.org/TR/appmanifest
 */
export function appManifest(locale: Locale, shortcuts: readonly Shortcut[]): object {
  const name = m.product_name({}, { locale })
  const prefix = locale === 'en' ? '/en' : ''
  return {
    // One installed site, whatever its language was.
    id: '/',
    name,
    short_name: name,
    description: m.site_home_lead({}, { locale }),
    lang: locale,
    start_url: prefix || '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b7a5b',
    categories: ['education'],
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: shortcuts.map(({ nameIn, path }) => ({ name: nameIn(locale), url: prefix + path })),
  }
}
