import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { PictureSprite } from '#platform/web/media/picture-sprite.tsx'
import { NoticeRegion } from '#platform/web/notices/notice-region.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
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
  return (
    <>
      <PictureSprite />
      <SkipLink />
      <SiteHeader user={user} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <BottomBar user={user} />
      <NoticeRegion />
    </>
  )
}
