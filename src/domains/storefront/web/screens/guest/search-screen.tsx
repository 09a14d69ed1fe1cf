import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { categoryName } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import cardStyles from '#platform/web/media/card.module.css'
import { queryText } from '#platform/web/pager/query-text.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import { keepPreviousResults } from '#platform/web/table/previous-results.ts'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { StaleNotice } from '#platform/web/table/stale-notice.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import { langOf } from '#platform/web/text/text-language.ts'
import { suggest } from '../../../contract/suggestions.contract.ts'
import { ClassCard } from '../../components/class-card.tsx'
import { CourseCard, VideoCourseCard } from '../../components/course-card.tsx'
import { SEEN_FIRST } from '../../components/list-results.tsx'
import { SchoolCard, TeacherCard } from '../../components/person-card.tsx'
import { toClassCards } from '../../data/cards.ts'
import { toCourseCard } from '../../data/course-cards.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const handle = { page: { query: ['q'] } }

const shownOfEach = 6

export async function loader({ request, context }: LoaderFunctionArgs) {
  const q = queryText(new URL(request.url).searchParams.get('q'))
  if (q === undefined) return { q, found: null }
  const found = await pageApi(context).load(suggest, { query: { keyword: q, size: shownOfEach, whole: true } })
  const { courses, video_courses: videos, classes } = found
  return {
    q,
    found: {
      ...found,
      courses: { ...courses, data: courses.data.map(toCourseCard) },
      video_courses: { ...videos, data: videos.data.map(toCourseCard) },
      classes: { ...classes, data: await toClassCards(classes.data) },
    },
  }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return keepPreviousResults(request, () => serverLoader<typeof loader>())
}

/** Not indexed: search engines index the found pages themselves. */
export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const title = loaderData?.q ? m.storefront_search_title_of({ q: loaderData.q }) : m.storefront_search_title()
  return [...pageMeta(title, m.storefront_search_page_description()), { name: 'robots', content: 'noindex, follow' }]
}

/** Quick search results over the whole catalogue by group. The form works without JavaScript. */
export default function SearchScreen() {
  const { q, found } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack">
      <h1>{q === undefined ? m.storefront_search_title() : m.storefront_search_title_of({ q })}</h1>
      <SearchBox placeholder={m.storefront_search_all()} param="q" focused={q === undefined} />
      <StaleNotice />
      {found && q !== undefined ? <Found found={found} q={q} /> : <p className="hint">{m.storefront_search_start()}</p>}
    </div>
  )
}

type Found = NonNullable<Awaited<ReturnType<typeof loader>>['found']>

function Found({ found, q }: { found: Found; q: string }) {
  const { categories, courses, classes, video_courses: videos, teachers, schools } = found
  const uppermost = [courses, classes, videos].find(({ data }) => data.length > 0)
  const isSeenFirst = (group: typeof uppermost, index: number) => group === uppermost && index < SEEN_FIRST
  if (Object.values(found).every(({ data }) => data.length === 0)) return <NothingFound q={q} />
  return (
    <>
      <Group name={m.storefront_search_categories()} className="row">
        {categories.data.map((row) => (
          <AppLink
            key={row.category_id}
            className="chip"
            to={paths.course.list({ category_id: row.category_id })}
            lang={langOf(categoryName(row))}
          >
            {categoryName(row)}
          </AppLink>
        ))}
      </Group>
      <Group name={m.storefront_courses()} of={courses} all={courses.more && paths.course.list({ keyword: q })}>
        {courses.data.map((row, index) => (
          <CourseCard key={row.course_id} row={row} heading="h3" eager={isSeenFirst(courses, index)} />
        ))}
      </Group>
      <Group name={m.storefront_classes()} of={classes} all={classes.more && paths.class.list({ keyword: q })}>
        {classes.data.map((row, index) => (
          <ClassCard key={row.class_id} row={row} heading="h3" action="view" eager={isSeenFirst(classes, index)} />
        ))}
      </Group>
      <Group
        name={m.storefront_video_courses()}
        of={videos}
        all={videos.more && paths.course.list({ tab: 'video', keyword: q })}
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

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      title={m.storefront_search_none({ q })}
      actions={
        <AppLink className="btn" to={paths.courseRequest.create()}>
          {m.storefront_request_course()}
        </AppLink>
      }
    >
      {m.storefront_search_none_hint()}
    </EmptyState>
  )
}
