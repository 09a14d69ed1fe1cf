import { useSession } from '#platform/web/session/session.ts'
import { lazyIsland } from '#platform/web/states/lazy-island.tsx'

const LearningStrip = lazyIsland<object>(async () => {
  const learning = await import('#domains/learning/web/lazy.ts')
  return { default: learning.LearningStrip }
})

/** A logged-in student's next steps; nothing for others, whose page loads nothing for it. */
export function OwnLearning() {
  const user = useSession()
  return user?.usertype === 'student' ? <LearningStrip key={user.token} /> : null
}
