import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, MetaArgs } from 'react-router'
import { useLoaderData, useRevalidator } from 'react-router'
import { regionName } from '#platform/contract/regions/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { Tabs } from '#platform/web/components/tabs.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { listPageMeta } from '#platform/web/page-meta/list-page-meta.ts'
import { isStudent } from '#platform/web/session/session.ts'
import { lazyIsland } from '#platform/web/states/lazy-island.tsx'
import { keepPreviousResults } from '#platform/web/table/previous-results.ts'
import { chosenCount } from '../../addresses/chosen-filters.ts'
import { courseListNames } from '../../addresses/list-names.ts'
import { CourseCard, VideoCourseCard } from '../../components/course-card.tsx'
import type { FilterRegionFields } from '../../components/filter-panel.tsx'
import { FilteredList } from '../../components/filtered-list.tsx'
import { ListResults, NothingFound } from '../../components/list-results.tsx'
import { type LoadedCourses, loadCourses } from '../../data/course-list-data.ts'
import type { OwnerChoices } from '../../data/owner-choices.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const handle = { page: { query: courseListNames } }

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadCourses(pageApi(context), request)
}

/** A student's list shows enrolment states, so it is loaded with the student's token. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return keepPreviousResults(request, async () => {
    if (!isStudent()) return serverLoader<typeof loader>()
    const { loadOwnCourses } = await import('../../data/course-list-data.ts')
    return loadOwnCourses(request)
  })
}
clientLoader.hydrate = isStudent() as true

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => listPageMeta(loaderData?.shared)

const CourseFilterForm = lazyIsland(() => import('../../components/course-filter-form.tsx'), { loadOn: 'touch' })

/**
 * The lists of in-person and online courses and of video courses, with keyword, filters and sort order.
 *
 * @see C-CL-01 to C-CL-07, C-VL-01 to C-VL-06
 */
export default function CourseListScreen() {
  const loaded = useLoaderData<typeof loader>()
  const { address } = loaded
  const list = loaded.list
  const { revalidate } = useRevalidator()
  const filters = {
    chosen: chosenCount(address.filter),
    form: (formLocation: FilterRegionFields) => <CourseFilterForm loaded={loaded} {...formLocation} />,
    load: CourseFilterForm.load,
  }
  return (
    <FilteredList
      title={m.storefront_courses()}
      searchPlaceholder={m.storefront_search_courses()}
      list={list}
      filters={filters}
      chipLabels={courseChipLabels(loaded)}
      tabs={
        <Tabs
          label={m.storefront_kinds()}
          tabs={[
            { id: 'courses', label: m.storefront_courses() },
            { id: 'video', label: m.storefront_video_courses() },
          ]}
        />
      }
    >
      <ListResults
        rows={list.data}
        keyOf={(row) => row.course_id}
        card={(row, eager) =>
          address.isVideo ? (
            <VideoCourseCard row={row} eager={eager} onEnrolled={() => void revalidate()} />
          ) : (
            <CourseCard row={row} eager={eager} />
          )
        }
        kept={(row, eager) => (eager && row.course_photo ? undefined : address.isVideo ? 'video' : 'course')}
        empty={
          <NothingFound
            title={address.isVideo ? m.storefront_no_video_courses() : m.storefront_no_courses()}
            filtered={filters.chosen > 0}
            keyword={address.keyword}
            clearedSearch={address.isVideo ? '?tab=video' : ''}
            asksForCourse
          />
        }
      />
    </FilteredList>
  )
}

/** Chip labels of the chosen filters by query parameter. */
function courseChipLabels({
  address: { filter },
  categories,
  owners,
  townships,
}: LoadedCourses): Record<string, [string, string][]> {
  const one = (value: string | undefined, labels: string | undefined): [string, string][] =>
    value === undefined ? [] : [[value, labels ?? value]]
  const locale = currentLocale()
  const category = categories.find((row) => String(row.category_id) === filter.category_id)
  const named = ({ chosen }: OwnerChoices) => chosen.map(({ value, label }): [string, string] => [value, label])
  return {
    category_id: one(filter.category_id, category?.category_name),
    region: one(filter.region, regionName(Number(filter.region), locale)),
    town: one(filter.town, townships.find(({ value }) => value === filter.town)?.label),
    teacher_id: named(owners.teachers),
    school_id: named(owners.schools),
  }
}
