import type { ReactNode } from 'react'

/** `small` is 18 px for badges and facts; otherwise 24 px. An icon repeats the word beside it and is hidden from screen readers. */
export interface IconProps {
  small?: boolean
  /** Inside another drawing: its corner and edge in the units of that drawing. */
  place?: { x: number; y: number; size: number }
}
export type IconComponent = (props: IconProps) => ReactNode

export function Drawn({ small, place, children }: IconProps & { children: ReactNode }) {
  if (place) {
    // A group, not a nested svg: the page's rules for pictures would set the size of that one.
    return (
      <g className="pic-glyph" transform={`translate(${place.x} ${place.y}) scale(${place.size / 24})`}>
        {children}
      </g>
    )
  }
  return (
    <svg className={small ? 'i i-s' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}
