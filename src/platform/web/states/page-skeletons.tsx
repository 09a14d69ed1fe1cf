import { LoadingStatus } from './skeletons.tsx'

const factWidths = ['82%', '64%', '74%', '58%', '70%']

function Facts() {
  return (
    <div className="skeleton-lines">
      {factWidths.map((width) => (
        <span key={width} className="skeleton line" style={{ width }} />
      ))}
    </div>
  )
}

/** A person's page: the photo with the name beside it, facts below. */
export function ProfileSkeleton() {
  return (
    <>
      <LoadingStatus />
      <div className="stack" aria-hidden="true">
        <div className="person">
          <span className="avatar avatar-xl skeleton" />
          <div className="skeleton-lines">
            <span className="skeleton line line-tall" style={{ width: '48%' }} />
            <span className="skeleton line" style={{ width: '62%' }} />
          </div>
        </div>
        <Facts />
      </div>
    </>
  )
}

/** A page of words in a frame: an invoice, a notice. */
export function PanelSkeleton() {
  return (
    <>
      <LoadingStatus />
      <div className="panel stack" aria-hidden="true">
        <span className="skeleton line line-tall" style={{ width: '40%' }} />
        <Facts />
      </div>
    </>
  )
}
