import type { MetaDescriptor } from 'react-router'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import { groupThousands } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Api } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { shareMeta } from '#platform/web/page-meta/list-page-meta.ts'
import { canonicalAddress } from '#platform/web/page-meta/public-page-meta.ts'
import { type ClassDetail, type ClassPage, showClass } from '../../contract/classes.contract.ts'
import { shareCardPath, shareCardSize } from '../../contract/share-card-address.ts'
import { classTypeLabel, ownerOf } from '../components/labels.ts'
import { notFoundMeta } from './not-found-meta.ts'
import { orAbsent } from './or-absent.ts'
import { classItem } from './structured-data.ts'

// The call of the class page. For guests the server makes it; a browser loads this file only when it makes the
// call itself.

export async function loadClass(api: Api, request: Request, id = '') {
  const page = await orAbsent(api.call(showClass, { params: { id } }))
  return {
    page: page && shownPage(page),
    meta: page ? classMeta(page.class, canonicalAddress(request)) : notFoundMeta(),
  }
}

function shownPage(page: ClassPage): ClassPage {
  const { course_title, course_name } = page.class
  const shown = { course_title: withWholeWords(course_title), course_name: withWholeWords(course_name) }
  return { ...page, class: { ...page.class, ...shown } }
}

/** The same call with the token of the session. */
export function loadOwnClass(request: Request, id: string | undefined) {
  return loadClass(browserApi, request, id)
}

function classMeta(row: ClassDetail, canonical: string): MetaDescriptor[] {
  const crumbs = [
    { name: m.storefront_classes(), path: paths.class.list() },
    { name: row.course_name, path: paths.class.detail(row.class_id) },
  ]
  const description = m.storefront_class_description({
    title: row.course_name,
    owner: ownerOf(row).name,
    days: classTypeLabel(row.class_type),
    duration: row.duration,
    fee: groupThousands(row.fee),
  })
  const image = shareCardPath({ kind: 'class', id: row.class_id }, row, currentLocale())
  return shareMeta({
    title: row.course_name,
    description,
    canonical,
    image,
    imageSize: shareCardSize,
    kind: 'article',
    structured: [classItem(row, { canonical, description, card: image, today: yangonDay(new Date()) })],
    crumbs,
  })
}
