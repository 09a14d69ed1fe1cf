// First, so that the styles of components override the global ones.
import '#platform/web/styles/base.css'
import type { ReactNode } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts } from 'react-router'
import { SessionWatch } from '#domains/accounts/web/index.ts'
import { listAds } from '#domains/site/contract/ads.contract.ts'
import { showPublicSettings } from '#domains/site/contract/settings.contract.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { Path } from '#platform/contract/path.ts'
import { pageApi } from '#platform/web/api/page-api.ts'
import { provideNavigation } from '#platform/web/layout/navigation.ts'
import { provideSuggestions } from '#platform/web/layout/search-suggestions.ts'
import type { SiteFacts } from '#platform/web/layout/site-facts.ts'
import { currentLocale, localisedPath } from '#platform/web/locale/locale.ts'
import { withoutText } from '#platform/web/pages/departures.ts'
import { keepPage, NavigationHold } from '#platform/web/pages/navigation-hold.ts'
import { PreHydrationScript } from '#platform/web/pages/pre-hydration-script.tsx'
import { ScrollPosition } from '#platform/web/pages/scroll-position.tsx'
import { RootProblem } from '#platform/web/states/route-problem.tsx'
import { SignedInWatch } from './navigation/signed-in-watch.tsx'
import { siteNavigation } from './navigation/site-navigation.ts'

provideNavigation(siteNavigation)
provideSuggestions(() => import('#domains/storefront/web/components/search-suggestions.tsx'))

type Settings = ReplyOf<typeof showPublicSettings>
type Ads = ReplyOf<typeof listAds>

/** Data computed from the same settings object: the API returns the same object for a while. */
const written = new WeakMap<Settings, { ads: Ads; origin: string; year: string; facts: SiteFacts }>()

/**
 * Data of the layout of every page: company and social pages, the year of the copyright, one advertisement per
 * slot.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<SiteFacts> {
  const api = pageApi(context)
  const [settings, ads] = await Promise.all([api.call(showPublicSettings), api.call(listAds, { query: {} })])
  const { origin } = new URL(request.url)
  const year = yangonDay(new Date()).slice(0, 4)
  const known = written.get(settings)
  if (known?.ads === ads && known.origin === origin && known.year === year) return known.facts
  const facts: SiteFacts = {
    origin,
    stores: settings.app_links,
    social: settings.social_links,
    company: settings.company_name,
    year,
    ads: bySlot(ads),
  }
  written.set(settings, { ads, origin, year, facts })
  return facts
}

/** The newest advertisement of each slot; the input is sorted newest first. */
function bySlot(ads: Ads): SiteFacts['ads'] {
  return Object.fromEntries([...ads].reverse().map(({ slot, image, link }) => [slot, { imageUrl: image, link }]))
}

/** The layout's data do not change between pages. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={currentLocale()} data-without={withoutText()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PreHydrationScript />
        <link rel="icon" href="/icon.svg" />
        <link rel="manifest" href={localisedPath('/manifest.webmanifest' as Path)} />
        <link
          rel="preload"
          href="/fonts/noto-sans-myanmar-400.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollPosition />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <Outlet />
      <NavigationHold />
      <SessionWatch />
      <SignedInWatch />
    </>
  )
}

/** When data cannot be fetched, the current page stays. */
export const clientMiddleware = [keepPage]

export const ErrorBoundary = RootProblem
