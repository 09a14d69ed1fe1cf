import { englishTownship } from '#platform/contract/places/townships.ts'
import type { TownNameProps } from './town-name-props.ts'

/** A township in English, for pages whose loader does not supply its name. */
export default function EnglishTownName({ region, town }: TownNameProps) {
  return englishTownship(region, town)
}
