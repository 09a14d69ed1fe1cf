import type { Locale } from '#platform/contract/locale.ts'
import { m } from '#platform/server/plain-messages.ts'
import { type ListLocation, listLocations } from '../../contract/share-card-address.ts'
import type { ShareCard } from './share-card.ts'

type Said = (locale: Locale) => { title: string; text: string }

const labelsOf: Record<ListLocation, Said> = {
  home: (locale) => ({
    title: `${m.storefront_home_title_1({}, { locale })} ${m.storefront_home_title_2({}, { locale })}`,
    text: m.storefront_home_description({}, { locale }),
  }),
  courses: said(m.storefront_courses, m.storefront_courses_description),
  videos: said(m.storefront_video_courses, m.storefront_video_courses_description),
  classes: said(m.storefront_classes, m.storefront_classes_description),
  teachers: said(m.catalogue_teachers, m.storefront_teachers_description),
  schools: said(m.catalogue_schools, m.storefront_schools_description),
}

/** The text on the card of a list or of home: its title and its content. */
export function listCardText(location: ListLocation, locale: Locale): Omit<ShareCard, 'photo'> & { text: string } {
  const number = listLocations.indexOf(location) + 1
  return {
    ...labelsOf[location](locale),
    lang: locale,
    product: m.product_name({}, { locale }),
    kind: '',
    owner: '',
    facts: [],
    fee: null,
    // Each list has a picture of its own.
    picture: { id: number, categoryId: number },
  }
}

function said(title: typeof m.storefront_courses, text: typeof m.storefront_courses_description): Said {
  return (locale) => ({ title: title({}, { locale }), text: text({}, { locale }) })
}
