import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import {
  CameraIcon,
  ChartIcon,
  CodeIcon,
  CourseIcon,
  type IconComponent,
  MoneyIcon,
  MusicIcon,
  NeedleIcon,
  PlusIcon,
  SchoolIcon,
  SheetIcon,
  TalkIcon,
} from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import styles from './category-tiles.module.css'

interface Category {
  category_id: number
  category_name: string
}

/** Icons by a word in the category's name; other categories have a book. */
const drawings: ReadonlyArray<readonly [RegExp, IconComponent]> = [
  [/ပရိုဂရမ်|ကုဒ်|programming/i, CodeIcon],
  [/ကွန်ပျူတာ|နည်းပညာ|computer/i, SheetIcon],
  [/ဘာသာ|စကား|language/i, TalkIcon],
  [/စာရင်း|ငွေ|account/i, MoneyIcon],
  [/စီးပွား|ဈေး|business|market/i, ChartIcon],
  [/ကျောင်း|တန်း|သင်္ချာ|school|math/i, SchoolIcon],
  [/ဂီတ|တေး|music/i, MusicIcon],
  [/လက်မှု|ချုပ်|craft|sewing/i, NeedleIcon],
  [/ဓာတ်ပုံ|ဒီဇိုင်း|ပန်းချီ|photo|design|art/i, CameraIcon],
]
const shownCategories = 7

/**
 * The first categories as tiles that link to what there is of each, and a link to all categories.
 *
 * @see STU-17, docs/decisions/0364
 */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null
  return (
    <section className="section">
      <h2 className="visually-hidden">{m.storefront_home_subjects()}</h2>
      <ul className={styles.tiles}>
        {categories.slice(0, shownCategories).map(({ category_id, category_name }) => {
          const Drawing = drawings.find(([labels]) => labels.test(category_name))?.[1] ?? CourseIcon
          return (
            <li key={category_id}>
              <AppLink to={paths.search({ category_id })} lang={langOf(category_name)}>
                <Drawing />
                {category_name}
              </AppLink>
            </li>
          )
        })}
        <li>
          <AppLink to={paths.search({ category_id: 'all' })}>
            <PlusIcon />
            {m.storefront_home_all_subjects()}
          </AppLink>
        </li>
      </ul>
    </section>
  )
}
