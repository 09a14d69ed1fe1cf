import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { PictureSprite } from '#platform/web/media/picture-sprite.tsx'
import { NoticeRegion } from '#platform/web/notices/notice-region.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { type SiteFacts, SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Leads keyboards past the head of the page. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {m.platform_skip()}
    </a>
  )
}

/** The site round a page: head, main place, foot, the phone's bar, notices. Screens choose their own `.wrap`. */
export function PageShell({ children }: { children: ReactNode }) {
  const user = useSession()
  const facts = useRouteLoaderData('root') as SiteFacts | undefined
  return (
    <>
      <PictureSprite />
      <SkipLink />
      <SiteHeader user={user} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter {...facts} />
      <BottomBar user={user} />
      <NoticeRegion />
    </>
  )
}
