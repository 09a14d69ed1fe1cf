import { lazy, Suspense } from 'react'
import { currentLocale } from './locale.ts'
import type { TownNameProps } from './town-name-props.ts'

/** With the table of all townships, which only pages in English fetch; without it the Burmese name stays. */
const EnglishTownName = lazy(() =>
  import('./english-town-name.tsx').catch(() => ({ default: ({ town }: TownNameProps) => town })),
)

/** A township in the language of the page. @see OP-034 */
export function TownName(props: TownNameProps) {
  if (currentLocale() === 'my') return props.town
  return (
    <Suspense fallback={props.town}>
      <EnglishTownName {...props} />
    </Suspense>
  )
}
