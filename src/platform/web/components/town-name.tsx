import { lazy, Suspense } from 'react'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { TownNameProps } from './town-name-props.ts'

/** Loads the table of all townships, which only English pages need; until then the Burmese name is shown. */
const EnglishTownName = lazy(() => import('./english-town-name.tsx').catch(() => ({ default: BurmeseName })))

function BurmeseName({ town }: TownNameProps) {
  return <span lang="my">{town}</span>
}

/** A township in the page's language. @see OP-034 */
export function TownName(props: TownNameProps) {
  if (currentLocale() === 'my') return props.town
  return (
    <Suspense fallback={<BurmeseName {...props} />}>
      <EnglishTownName {...props} />
    </Suspense>
  )
}
