import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { paths } from '#paths'
import type { Page } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { Tabs, useTab } from '#platform/web/components/tabs.tsx'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { currentSession } from '#platform/web/session/session.ts'
import { lazyIsland } from '#platform/web/states/lazy-island.tsx'
import { NotFoundPage } from '#platform/web/states/pages.tsx'
import type { CourseDetail } from '../../../contract/courses.contract.ts'
import { ClassCard } from '../../components/class-card.tsx'
import { DetailHead, OwnerPanel, PlainText, RichText } from '../../components/detail-parts.tsx'
import { ListResults } from '../../components/list-results.tsx'
import type { ClassOnCard } from '../../data/cards.ts'
import { loadCourse } from '../../data/course-data.ts'
import { useIsOwn } from '../../is-own.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'
export { unlessOnlyTabChanged as shouldRevalidate } from '../../tab-change.ts'

export const handle = { page: { query: ['tab', 'page'] } }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const loaded = await loadCourse(pageApi(context), request, params.id)
  return data(loaded, { status: loaded.course ? 200 : 404 })
}

/** An owner also sees the course before it is public. */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  if (!currentSession()) return serverLoader<typeof loader>()
  const { loadOwnCourse } = await import('../../data/course-data.ts')
  return loadOwnCourse(request, params.id)
}
clientLoader.hydrate = (currentSession() !== null) as true

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? [{ title: m.product_name() }]

const OwnItemPanel = lazyIsland(() => import('../../components/own-item-panel.tsx'))

/** A course in person or online, with its classes. @see C-CD-01 to C-CD-06 */
export default function CourseDetailScreen() {
  const { course, classes } = useLoaderData<typeof loader>()
  return course && classes ? <CoursePage course={course} classes={classes} /> : <NotFoundPage />
}

function CoursePage({ course, classes }: { course: CourseDetail; classes: Page<ClassOnCard> }) {
  useFirstPageWhenEmpty(classes.data.length, classes.current_page)
  const isOwn = useIsOwn(course)
  return (
    <div className="wrap stack">
      <DetailHead
        item={course}
        crumb={{ label: m.storefront_courses(), to: paths.course.list() }}
        postedAt={course.insert_time || course.update_time || ''}
        starStep={0.1}
        inRow
      />
      {isOwn ? (
        <section className="panel spread">
          <OwnItemPanel item={course} />
        </section>
      ) : null}
      <CourseTabs course={course} />
      <section className="section stack" aria-labelledby="classes">
        <h2 id="classes">{m.storefront_classes()}</h2>
        <ListResults
          rows={classes.data}
          keyOf={(row) => row.class_id}
          card={(row) => <ClassCard row={row} heading="h3" action="view" />}
          empty={<p className="hint">{m.storefront_course_without_classes()}</p>}
        />
        <Pager currentPage={classes.current_page} lastPage={classes.last_page} total={classes.total} />
      </section>
    </div>
  )
}

function CourseTabs({ course }: { course: CourseDetail }) {
  const tabs = [
    { id: 'explanation', label: m.storefront_explanation() },
    { id: 'details', label: m.storefront_course_details() },
    { id: 'owner', label: course.school_id === null ? m.storefront_about_teacher() : m.storefront_about_school() },
  ]
  const tab = useTab(tabs)
  return (
    <div className="stack">
      <Tabs label={m.storefront_contents()} tabs={tabs} />
      {tab === 'owner' ? <OwnerPanel item={course} /> : null}
      {tab === 'details' ? <RichText html={course.course_details} /> : null}
      {tab === 'explanation' ? <PlainText text={course.course_explanation} /> : null}
    </div>
  )
}
