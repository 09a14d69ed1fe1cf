import type { Path } from '#platform/contract/path.ts'
import { regionName } from '#platform/contract/regions/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { canonicalAddress } from '#platform/web/page-meta/public-page-meta.ts'
import type { SharedPage } from '#platform/web/page-meta/shared-page.ts'
import { type ListLocation, listCardPath, shareCardSize } from '../../contract/share-card-address.ts'

interface ListPage extends Pick<SharedPage, 'title' | 'description'> {
  readonly request: Pick<Request, 'url'>
  /** Query parameters that change the list. */
  readonly names: readonly string[]
  /** The list's share card. */
  readonly location: ListLocation
  /** Path of the list without query. */
  readonly path: Path
  readonly list: { readonly data: readonly unknown[]; readonly current_page: number }
  /** The category, when it is the only filter. */
  readonly categoryId?: string | undefined
  readonly region?: string | undefined
  readonly categories?: readonly { readonly category_id: number; readonly category_name: string }[]
}

/** Meta tags of a list page: title and description name the category, region and page number. */
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
    // A whole list is indexed even while it is empty; an empty filtered list is not.
    isUnlisted: list.data.length === 0 && new URL(canonical).search !== '',
  }
}
