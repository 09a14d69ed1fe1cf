import skeletonsStyles from '#platform/web/states/skeletons.module.css'
import { Skeleton, SkeletonLine, type SkeletonWidth } from '#platform/web/states/skeletons.tsx'
import deskStyles from './desk.module.css'
import deskProofStyles from './desk-proof.module.css'
import deskQueueStyles from './desk-queue.module.css'

const waiting: readonly SkeletonWidth[] = [70, 60, 80, 50]
const facts: readonly SkeletonWidth[] = [90, 60, 80, 70]

/**
 * Placeholder of the desk while the queue loads. On phones the queue is collapsed, so only the other two panes are
 * shown.
 */
export function DeskSkeleton() {
  return (
    <Skeleton className={deskStyles.desk}>
      <div className={`${deskStyles.pane} stack ${deskQueueStyles.wideOnly}`}>
        {waiting.map((width) => (
          <div key={width} className={skeletonsStyles.lines}>
            <SkeletonLine width={width} tall />
            <SkeletonLine width={90} />
          </div>
        ))}
      </div>
      <div className={`${deskStyles.pane} ${deskStyles.proofPane}`}>
        <SkeletonLine width={50} tall />
        <span className={`${deskProofStyles.proof} ${skeletonsStyles.skeleton} ${deskStyles.proofLoading}`} />
      </div>
      <div className={`${deskStyles.pane} stack`}>
        <SkeletonLine width={60} tall />
        {facts.map((width) => (
          <SkeletonLine key={width} width={width} />
        ))}
        <span className={`${skeletonsStyles.skeleton} ${skeletonsStyles.field}`} />
        <span className={`${skeletonsStyles.skeleton} ${skeletonsStyles.field}`} />
      </div>
    </Skeleton>
  )
}
