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

/** Per cent of the space, or the length of a badge or a button. */
export type LineWidth = 30 | 40 | 50 | 60 | 70 | 80 | 90 | 'short' | 'button'

/** A line of text, about as wide as the words it stands for. */
export function Line({ width, tall = false }: { width: LineWidth; tall?: boolean }) {
  return <span className={`skeleton line line-${width}${tall ? ' line-tall' : ''}`} />
}

const detailLines: readonly LineWidth[] = [90, 80, 80, 70, 60, 60]

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
                  <Line width="short" />
                </div>
                <Line width={90} />
                <Line width={60} />
                <Line width={50} />
              </div>
              <div className="card-facts skeleton-lines">
                <Line width={70} />
                <Line width={40} />
                <Line width={60} />
              </div>
              <div className="card-foot">
                <Line width="button" tall />
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
          <Line width={50} tall />
          <Line width={70} />
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
      <Line width={60} tall />
      <div className="skeleton-lines">
        {rows(detailLines.length).map((index) => (
          <Line key={index} width={detailLines[index] ?? 60} />
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
          <Line width={30} />
          <span className="skeleton skeleton-field" />
        </div>
      ))}
    </Drawn>
  )
}
