import skeletonsStyles from '#platform/web/states/skeletons.module.css'
import { Drawn, Line, type LineWidth } from '#platform/web/states/skeletons.tsx'
import deskStyles from './desk.module.css'
import deskProofStyles from './desk-proof.module.css'
import deskQueueStyles from './desk-queue.module.css'

const waiting: readonly LineWidth[] = [70, 60, 80, 50]
const facts: readonly LineWidth[] = [90, 60, 80, 70]

/**
 * Placeholder of the desk while the queue loads. On phones the queue is collapsed, so only the other two panes are
 * shown.
 */
export function DeskSkeleton() {
  return (
    <Drawn className={deskStyles.desk}>
      <div className={`${deskStyles.pane} stack ${deskQueueStyles.wideOnly}`}>
        {waiting.map((width) => (
          <div key={width} className={skeletonsStyles.lines}>
            <Line width={width} tall />
            <Line width={90} />
          </div>
        ))}
      </div>
      <div className={`${deskStyles.pane} ${deskStyles.proofPane}`}>
        <Line width={50} tall />
        <span className={`${deskProofStyles.proof} ${skeletonsStyles.skeleton} ${deskStyles.proofLoading}`} />
      </div>
      <div className={`${deskStyles.pane} stack`}>
        <Line width={60} tall />
        {facts.map((width) => (
          <Line key={width} width={width} />
        ))}
        <span className={`${skeletonsStyles.skeleton} ${skeletonsStyles.field}`} />
        <span className={`${skeletonsStyles.skeleton} ${skeletonsStyles.field}`} />
      </div>
    </Drawn>
  )
}
