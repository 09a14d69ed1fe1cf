import { englishTownship } from '#platform/contract/places/townships.ts'
import type { TownNameProps } from './town-name-props.ts'

/** A township in English, where a page has no loader that could have named it. */
export default function EnglishTownName({ region, town }: TownNameProps) {
  return englishTownship(region, town)
}
