import { useEffect, useRef } from 'react'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { currentSession, type SessionUser, useSession } from '#platform/web/session/session.ts'
import { lazyIsland } from '#platform/web/states/lazy-island.tsx'

const LearningStrip = lazyIsland<{ onSettled: () => void }>(async () => {
  const learning = await import('#domains/learning/web/lazy.ts')
  return { default: learning.LearningStrip }
})
const TeachingStrip = lazyIsland<{ onSettled: () => void }>(async () => {
  const learning = await import('#domains/learning/web/lazy.ts')
  return { default: learning.TeachingStrip }
})

const SLOT_ID = 'own-learning'
/** Width of the window and height of the strip at its last view, as "360 212". */
const SIZE_KEY = 'pyinnya.learning-size'

/** Reserves the strip's height before the first paint. Inline, because a script file comes after it. */
const RESERVE_HEIGHT = `try {
  const [width, height] = localStorage.getItem("${SIZE_KEY}").split(" ");
  if (width == innerWidth) document.getElementById("${SLOT_ID}").style.minHeight = height + "px";
} catch {}`

function stripOf(user: SessionUser | null): 'learning' | 'teaching' | null {
  if (user?.usertype === 'student') return 'learning'
  return user?.status === AccountStatus.approved ? 'teaching' : null
}

/**
 * The next steps of a logged-in student or approved owner; nothing for others, whose page loads nothing for it. The
 * page is the same for everybody, so the strip comes after it: what follows does not move when the strip has its height
 * of the last view.
 */
export function OwnLearning() {
  const user = useSession()
  const strip = stripOf(user)
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // `user` is null while the page is hydrated.
    const willShow = strip ?? stripOf(currentSession())
    if (willShow || !slot.current) return
    slot.current.style.minHeight = ''
    window.localStorage.removeItem(SIZE_KEY)
  }, [strip])
  const keepSize = () => {
    if (!slot.current) return
    slot.current.style.minHeight = ''
    window.localStorage.setItem(SIZE_KEY, `${window.innerWidth} ${slot.current.offsetHeight}`)
  }
  return (
    <>
      <div id={SLOT_ID} ref={slot} suppressHydrationWarning>
        {strip === 'learning' ? <LearningStrip key={user?.token} onSettled={keepSize} /> : null}
        {strip === 'teaching' ? <TeachingStrip key={user?.token} onSettled={keepSize} /> : null}
      </div>
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? RESERVE_HEIGHT : '' }}
      />
    </>
  )
}
