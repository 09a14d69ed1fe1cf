import { lazy, Suspense } from 'react'
import { currentLocale } from './locale.ts'

/** With the table of all townships, which only pages in English fetch; without it the Burmese name stays. */
const EnglishTownName = lazy(() =>
  import('./english-town-name.tsx').catch(() => ({ default: ({ town }: TownNameProps) => town })),
)

export interface TownNameProps {
  region: number | null
  /** As it is stored: the Burmese name of a township, or what was typed for the region 'Other'. */
  town: string
}

/** A township in the language of the page. @see OP-034 */
export function TownName(props: TownNameProps) {
  if (currentLocale() === 'my') return props.town
  return (
    <Suspense fallback={props.town}>
      <EnglishTownName {...props} />
    </Suspense>
  )
}
