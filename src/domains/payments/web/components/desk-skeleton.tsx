import { Drawn, Line, type LineWidth } from '#platform/web/states/skeletons.tsx'

const waiting: readonly LineWidth[] = [70, 60, 80, 50]
const facts: readonly LineWidth[] = [90, 60, 80, 70]

/** The desk's three panes while the queue is fetched; on phones the queue is behind a key, so only the other two. */
export function DeskSkeleton() {
  return (
    <Drawn className="desk">
      <div className="desk-pane stack desk-queue">
        {waiting.map((width) => (
          <div key={width} className="skeleton-lines">
            <Line width={width} tall />
            <Line width={90} />
          </div>
        ))}
      </div>
      <div className="desk-pane desk-proof">
        <Line width={50} tall />
        <span className="proof skeleton desk-proof-wait" />
      </div>
      <div className="desk-pane stack">
        <Line width={60} tall />
        {facts.map((width) => (
          <Line key={width} width={width} />
        ))}
        <span className="skeleton skeleton-field" />
        <span className="skeleton skeleton-field" />
      </div>
    </Drawn>
  )
}
