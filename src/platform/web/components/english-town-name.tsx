import { englishTownship } from '#platform/contract/regions/townships.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { TownNameProps } from './town-name-props.ts'

/** A township in English, for pages whose loader does not supply its name. */
export default function EnglishTownName({ region, town }: TownNameProps) {
  const name = englishTownship(region, town)
  const lang = langOf(name)
  return lang ? <span lang={lang}>{name}</span> : name
}
