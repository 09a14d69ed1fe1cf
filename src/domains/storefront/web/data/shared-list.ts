import type { Path } from '#platform/contract/path.ts'
import { regionName } from '#platform/contract/places/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/text/digits.ts'
import { currentLocale } from '#platform/web/text/locale.ts'
import { canonicalAddress } from '#platform/web/text/public-page-meta.ts'
import type { SharedPage } from '#platform/web/text/shared-page.ts'
import { type ListLocation, listCardPath, shareCardSize } from '../../contract/share-card-address.ts'

interface ListPage extends Pick<SharedPage, 'title' | 'description'> {
  readonly request: Pick<Request, 'url'>
  /** The names in its address that change what the list shows. */
  readonly names: readonly string[]
  /** Which of the lists it is. */
  readonly location: ListLocation
  /** The list itself, all of it. */
  readonly path: Path
  readonly list: { readonly data: readonly unknown[]; readonly current_page: number }
  /** What it is narrowed to, where that may be all it is narrowed by. */
  readonly categoryId?: string | undefined
  readonly region?: string | undefined
  readonly categories?: readonly { readonly category_id: number; readonly category_name: string }[]
}

/** What a page of a list says of itself: a subject's, a region's and the second one are called by what they show. */
export function sharedList({ request, names, location: listed, path, list, ...said }: ListPage): SharedPage {
  const { categories = [], categoryId, region } = said
  const canonical = canonicalAddress(request, names)
  const category = categories.find((row) => String(row.category_id) === categoryId)?.category_name
  const location = regionName(region === undefined ? undefined : Number(region), currentLocale())
  const page = list.current_page > 1 ? m.platform_page_n({ page: localDigits(list.current_page) }) : undefined
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' – ')
  return {
    title: joined(category, location, said.title, page),
    description: joined(category, location, said.description),
    canonical,
    image: listCardPath(listed, { title: said.title, text: said.description }, currentLocale()),
    imageSize: shareCardSize,
    crumbs: [{ name: said.title, path }],
    // The whole list exists even while it is empty; an empty part of it is not listed by search engines.
    isUnlisted: list.data.length === 0 && new URL(canonical).search !== '',
  }
}
