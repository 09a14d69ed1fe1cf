import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listCategories } from '#domains/catalogue/contract/categories.contract.ts'
import { namedCategories } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import cardStyles from '#platform/web/components/card.module.css'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { queryText } from '#platform/web/pager/query-text.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import { keepPreviousResults } from '#platform/web/table/previous-results.ts'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { StaleNotice } from '#platform/web/table/stale-notice.tsx'
import { type Suggestions, suggest } from '../../../contract/suggestions.contract.ts'
import { ClassCard } from '../../components/class-card.tsx'
import { CourseCard, VideoCourseCard } from '../../components/course-card.tsx'
import { SEEN_FIRST } from '../../components/list-results.tsx'
import { SchoolCard, TeacherCard } from '../../components/person-card.tsx'
import { toClassCards } from '../../data/cards.ts'
import { categoryResults } from '../../data/category-results.ts'
import { toCourseCard } from '../../data/course-cards.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const handle = { page: { query: ['q', 'category_id'] } }

const shownOfEach = 6

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const api = pageApi(context)
  const q = queryText(query.get('q'))
  if (q !== undefined) {
    const found = await api.load(suggest, { query: { keyword: q, size: shownOfEach, whole: true } })
    return { q, category: undefined, found: await toCards(found) }
  }
  const allCategories = await api.load(listCategories).then(namedCategories)
  const category = allCategories.find(({ category_id }) => String(category_id) === query.get('category_id'))
  if (category) {
    return { q, category, found: await toCards(await categoryResults(api, category.category_id, shownOfEach)) }
  }
  return { q, category, allCategories, choosesCategory: query.has('category_id') }
}

/** The rows as cards, and the categories with one name each. */
async function toCards({ courses, video_courses: videos, classes, categories, ...people }: Suggestions) {
  return {
    ...people,
    courses: { ...courses, data: courses.data.map(toCourseCard) },
    video_courses: { ...videos, data: videos.data.map(toCourseCard) },
    classes: { ...classes, data: await toClassCards(classes.data) },
    categories: { data: namedCategories(categories.data) },
  }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return keepPreviousResults(request, () => serverLoader<typeof loader>())
}

/** Not indexed: search engines index the found pages themselves. */
export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    ...pageMeta(titleOf(loaderData), m.storefront_search_page_description()),
    { name: 'robots', content: 'noindex, follow' },
  ]
}

type Loaded = Awaited<ReturnType<typeof loader>>

function titleOf(loaded: Loaded | undefined): string {
  if (loaded?.q !== undefined) return m.storefront_search_title_of({ q: loaded.q })
  return loaded?.category?.category_name ?? m.storefront_search_title()
}

/**
 * Quick search results over the whole catalogue by group, those of a category, or all categories. The form works
 * without JavaScript.
 *
 * @see STU-17, docs/decisions/0364
 */
export default function SearchScreen() {
  const loaded = useLoaderData<typeof loader>()
  const { category, allCategories } = loaded
  return (
    <div className="wrap stack">
      <h1 lang={category && langOf(category.category_name)}>{titleOf(loaded)}</h1>
      <SearchBox
        placeholder={m.storefront_search_all()}
        param="q"
        focused={allCategories !== undefined && !loaded.choosesCategory}
      />
      <StaleNotice />
      {allCategories ? (
        <>
          <p className="hint">{m.storefront_search_start()}</p>
          <Categories rows={allCategories} />
        </>
      ) : (
        <Found {...loaded} />
      )}
    </div>
  )
}

type Category = NonNullable<Loaded['category']>

function Categories({ rows }: { rows: readonly Category[] }) {
  return (
    <Group name={m.storefront_search_categories()} className="row">
      {rows.map(({ category_id, category_name }) => (
        <AppLink key={category_id} className="chip" to={paths.search({ category_id })} lang={langOf(category_name)}>
          {category_name}
        </AppLink>
      ))}
    </Group>
  )
}

function Found({ found, q, category }: Extract<Loaded, { found: object }>) {
  const { categories, courses, classes, video_courses: videos, teachers, schools } = found
  const wanted = category ? { category_id: category.category_id } : { keyword: q }
  const uppermost = [courses, classes, videos].find(({ data }) => data.length > 0)
  const isSeenFirst = (group: typeof uppermost, index: number) => group === uppermost && index < SEEN_FIRST
  if (Object.values(found).every(({ data }) => data.length === 0)) return <NothingFound q={q} />
  return (
    <>
      <Categories rows={categories.data} />
      <Group name={m.storefront_courses()} of={courses} all={courses.more && paths.course.list(wanted)}>
        {courses.data.map((row, index) => (
          <CourseCard key={row.course_id} row={row} heading="h3" eager={isSeenFirst(courses, index)} />
        ))}
      </Group>
      <Group name={m.storefront_classes()} of={classes} all={classes.more && paths.class.list(wanted)}>
        {classes.data.map((row, index) => (
          <ClassCard key={row.class_id} row={row} heading="h3" action="view" eager={isSeenFirst(classes, index)} />
        ))}
      </Group>
      <Group
        name={m.storefront_video_courses()}
        of={videos}
        all={videos.more && paths.course.list({ ...wanted, tab: 'video' })}
      >
        {videos.data.map((row, index) => (
          <VideoCourseCard
            key={row.course_id}
            row={row}
            heading="h3"
            action="view"
            eager={isSeenFirst(videos, index)}
          />
        ))}
      </Group>
      <Group name={m.catalogue_teachers()} of={teachers} all={teachers.more && paths.teacher.list({ keyword: q })}>
        {teachers.data.map((row) => (
          <TeacherCard key={row.teacher_id} row={row} heading="h3" />
        ))}
      </Group>
      <Group name={m.catalogue_schools()} of={schools} all={schools.more && paths.school.list({ keyword: q })}>
        {schools.data.map((row) => (
          <SchoolCard key={row.school_id} row={row} heading="h3" />
        ))}
      </Group>
    </>
  )
}

interface GroupProps {
  name: string
  of?: { similar_from?: number | undefined }
  /** Path of the full list, if there are more results. */
  all?: Path | false
  className?: string
  children: readonly ReactNode[]
}

function Group({
  name,
  of,
  all: allOfExact,
  className = `${cardStyles.grid} ${cardStyles.three}`,
  children,
}: GroupProps) {
  if (children.length === 0) return null
  const similarFrom = of?.similar_from
  // The lists find exact matches alone.
  const all = similarFrom === undefined && allOfExact
  return (
    <section className="section stack" aria-label={name}>
      <div className="spread">
        <h2>{name}</h2>
        {all && (
          <AppLink className="more" to={all} aria-label={`${name} – ${m.storefront_search_more()}`}>
            {m.storefront_search_more()}
          </AppLink>
        )}
      </div>
      <ul className={className}>
        {children.flatMap((child, index) => [
          index === similarFrom && (
            <li key="similar" className={cardStyles.whole}>
              {m.storefront_search_similar()}
            </li>
          ),
          <li key={(child as { key: string }).key}>{child}</li>,
        ])}
      </ul>
    </section>
  )
}

function NothingFound({ q }: { q: string | undefined }) {
  return (
    <EmptyState
      title={q === undefined ? m.storefront_subject_none() : m.storefront_search_none({ q })}
      actions={
        <AppLink className="btn" to={paths.courseRequest.create()}>
          {m.storefront_request_course()}
        </AppLink>
      }
    >
      {q === undefined ? m.storefront_subject_none_hint() : m.storefront_search_none_hint()}
    </EmptyState>
  )
}
