import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'

function rows(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Says that the page is loading; the drawn boxes themselves are silent. */
export function LoadingStatus() {
  return (
    <p className="visually-hidden" role="status">
      {m.platform_loading()}
    </p>
  )
}

/** What is drawn while a page loads, with the status that says so. */
export function Drawn({ className = 'stack', children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <LoadingStatus />
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </>
  )
}

/** A line of text, as wide as the words it stands for. */
export function Line({ width, tall = false }: { width: string; tall?: boolean }) {
  return <span className={tall ? 'skeleton line line-tall' : 'skeleton line'} style={{ width }} />
}

/** A grid of cards with the card's own measures, so nothing jumps when the list arrives. */
export function CardGridSkeleton({ count = 6, className = 'cards cards-3' }: { count?: number; className?: string }) {
  return (
    <>
      <LoadingStatus />
      <ul className={className} aria-hidden="true">
        {rows(count).map((index) => (
          <li key={index}>
            <div className="card">
              <span className="frame skeleton" />
              <div className="stack-s">
                <div className="card-top">
                  <Line width="72px" />
                </div>
                <Line width="95%" />
                <Line width="60%" />
                <Line width="50%" />
              </div>
              <div className="card-facts skeleton-lines">
                <Line width="70%" />
                <Line width="45%" />
                <Line width="62%" />
              </div>
              <div className="card-foot">
                <Line width="96px" tall />
                <span className="skeleton skeleton-button" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Rows of a table or list: two lines each. */
export function RowsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Drawn className="skeleton-rows">
      {rows(count).map((index) => (
        <div key={index} className="panel skeleton-lines">
          <Line width="46%" tall />
          <Line width="72%" />
        </div>
      ))}
    </Drawn>
  )
}

/** A detail page: picture, title, facts. */
export function DetailSkeleton() {
  return (
    <Drawn>
      <span className="frame skeleton" />
      <Line width="64%" tall />
      <div className="skeleton-lines">
        {rows(6).map((index) => (
          <Line key={index} width={`${90 - index * 7}%`} />
        ))}
      </div>
    </Drawn>
  )
}

/** A form: labels and fields of the right height. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Drawn>
      {rows(fields).map((index) => (
        <div key={index} className="skeleton-lines">
          <Line width="30%" />
          <span className="skeleton skeleton-field" />
        </div>
      ))}
    </Drawn>
  )
}
