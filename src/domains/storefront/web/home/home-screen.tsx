import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listCategories } from '#domains/catalogue/contract/categories.contract.ts'
import { namedCategories } from '#domains/catalogue/web/index.ts'
import { listNews } from '#domains/news/contract/news.contract.ts'
import { NewsCard, toNewsCard } from '#domains/news/web/index.ts'
import { paths } from '#paths'
import { yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { AdSlot } from '#platform/web/layout/ad-slot.tsx'
import { useSiteFacts } from '#platform/web/layout/site-facts.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { publicPageMeta } from '#platform/web/page-meta/public-page-meta.ts'
import { type ClassRow, listClasses, startingClasses } from '../../contract/classes.contract.ts'
import { listCourses } from '../../contract/courses.contract.ts'
import { listTeachers } from '../../contract/people.contract.ts'
import { listCardPath, shareCardSize } from '../../contract/share-card-address.ts'
import { ClassCard } from '../components/class-card.tsx'
import { CourseCard } from '../components/course-card.tsx'
import { toClassCards } from '../data/cards.ts'
import { toCourseCard } from '../data/course-cards.ts'
import { Carousel } from './carousel.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { HomeHero } from './home-hero.tsx'
import { OwnLearning } from './own-learning.tsx'
import { siteItems } from './site-items.ts'

const slides = 8
const heroPictures = 4

export const handle = { page: { query: [] } }

export function meta({ loaderData, ...args }: MetaArgs<typeof loader>) {
  const title = `${m.product_name()} – ${m.storefront_home_title_1()} ${m.storefront_home_title_2()}`
  const page = { title, description: m.storefront_home_description() }
  return publicPageMeta({ ...page, ...(import.meta.env.SSR && homeCard()), structured: loaderData?.items ?? [] }, args)
}

/** The share card of the home page; browsers ignore it. */
function homeCard() {
  const labels = {
    title: `${m.storefront_home_title_1()} ${m.storefront_home_title_2()}`,
    text: m.storefront_home_description(),
  }
  return { image: listCardPath('home', labels, currentLocale()), imageSize: shareCardSize }
}

/** @see N-HOME-07 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = pageApi(context)
  const [courses, classes, starting, news, categories, teachers] = await Promise.all([
    api.load(listCourses, { query: {} }),
    api.load(listClasses, { query: {} }),
    api.load(startingClasses),
    api.load(listNews, { query: {} }),
    api.load(listCategories).then(namedCategories),
    api.load(listTeachers, { query: {} }),
  ])
  const pictures = courses.data.slice(0, heroPictures).map(({ course_id, course_title, category_id }) => {
    return { id: course_id, title: course_title, categoryId: category_id }
  })
  return {
    items: siteItems(new URL(request.url).origin),
    hero: { courses: courses.total, classes: classes.total, teachers: teachers.total, pictures },
    courses: { total: courses.total, rows: courses.data.slice(0, slides).map(toCourseCard) },
    classes: {
      total: classes.total,
      rows: await toClassCards(startingSoon(starting.data, classes.data).slice(0, slides)),
    },
    news: { total: news.total, rows: news.data.slice(0, slides).map(toNewsCard) },
    categories,
  }
}

/**
 * The classes that start next; where they are few, the newest of those that have begun and are not over.
 *
 * @see STU-13
 */
function startingSoon(starting: readonly ClassRow[], newest: readonly ClassRow[]): ClassRow[] {
  const today = yangonDay(new Date())
  return [...starting, ...newest.filter(({ start_date, end_date }) => start_date < today && end_date >= today)]
}

/**
 * Hero, categories, and a carousel each of classes, courses and news; an empty carousel is left out.
 *
 * @see N-HOME-01
 */
export default function HomeScreen() {
  const { hero, courses, classes, news, categories } = useLoaderData<typeof loader>()
  const ad = useSiteFacts()?.ads.home
  return (
    <div className="wrap">
      <HomeHero {...hero} />
      <OwnLearning />
      <CategoryTiles categories={categories} />
      {classes.rows.length === 0 ? null : (
        <Carousel title={m.storefront_home_classes()} to={paths.class.list()} total={classes.total}>
          {classes.rows.map((row) => (
            <li key={row.class_id}>
              <ClassCard row={row} heading="h3" action="view" />
            </li>
          ))}
        </Carousel>
      )}
      {ad ? (
        <div className="section">
          <AdSlot advertisement={ad} />
        </div>
      ) : null}
      {courses.rows.length === 0 ? null : (
        <Carousel title={m.storefront_home_courses()} to={paths.course.list()} total={courses.total}>
          {courses.rows.map((row) => (
            <li key={row.course_id}>
              <CourseCard row={row} heading="h3" />
            </li>
          ))}
        </Carousel>
      )}
      {news.rows.length === 0 ? null : (
        <Carousel title={m.storefront_home_news()} to={paths.news.list()} total={news.total}>
          {news.rows.map((row) => (
            <li key={row.id}>
              <NewsCard news={row} level="h3" />
            </li>
          ))}
        </Carousel>
      )}
    </div>
  )
}
