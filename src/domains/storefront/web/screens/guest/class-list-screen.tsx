import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, MetaArgs } from 'react-router'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ClassType, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { regionName } from '#platform/contract/regions/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { shownFee } from '#platform/web/locale/money-text.ts'
import { listPageMeta } from '#platform/web/page-meta/list-page-meta.ts'
import { isStudent } from '#platform/web/session/session.ts'
import { lazyIsland } from '#platform/web/states/lazy-island.tsx'
import { keepPreviousResults } from '#platform/web/table/previous-results.ts'
import { chosenCount } from '../../addresses/chosen-filters.ts'
import type { ClassListAddress } from '../../addresses/class-list-address.ts'
import { classListNames } from '../../addresses/list-names.ts'
import { ClassCard } from '../../components/class-card.tsx'
import type { FilterRegionFields } from '../../components/filter-panel.tsx'
import { FilteredList } from '../../components/filtered-list.tsx'
import { classTypeLabel, courseTypeLabel } from '../../components/labels.ts'
import { ListResults, NothingFound } from '../../components/list-results.tsx'
import { type LoadedClasses, loadClasses } from '../../data/class-list-data.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const handle = { page: { query: classListNames } }

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadClasses(pageApi(context), request)
}

/** A student's list shows enrolment states, so it is loaded with the student's token. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return keepPreviousResults(request, async () => {
    if (!isStudent()) return serverLoader<typeof loader>()
    const { loadOwnClasses } = await import('../../data/class-list-data.ts')
    return loadOwnClasses(request)
  })
}
clientLoader.hydrate = isStudent() as true

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => listPageMeta(loaderData?.shared)

const ClassFilterForm = lazyIsland(() => import('../../components/class-filter-form.tsx'), { loadOn: 'touch' })

/** The class list with keyword, filters, sort order and enrolling from the card. @see C-CLS-01 to C-CLS-06 */
export default function ClassListScreen() {
  const loaded = useLoaderData<typeof loader>()
  const { address } = loaded
  const list = loaded.list
  const { revalidate } = useRevalidator()
  const filters = {
    chosen: chosenCount(address.filter),
    form: (formLocation: FilterRegionFields) => <ClassFilterForm loaded={loaded} {...formLocation} />,
    load: ClassFilterForm.load,
  }
  return (
    <FilteredList
      title={m.storefront_classes()}
      searchPlaceholder={m.storefront_search_classes()}
      list={list}
      filters={filters}
      chipLabels={classChipLabels(address, loaded)}
    >
      <ListResults
        rows={list.data}
        keyOf={(row) => row.class_id}
        card={(row, eager) => <ClassCard row={row} eager={eager} onEnrolled={() => void revalidate()} />}
        kept={(row, eager) => (eager && row.course_photo ? undefined : 'class')}
        empty={
          <NothingFound
            title={m.storefront_no_classes()}
            filtered={filters.chosen > 0}
            keyword={address.keyword}
            asksForCourse
          />
        }
      />
    </FilteredList>
  )
}

/** Chip labels of the chosen filters by query parameter. */
function classChipLabels(
  { filter }: ClassListAddress,
  { categories, townships }: LoadedClasses,
): Record<string, [string, string][]> {
  const one = (value: string | undefined, labels: (value: string) => string | undefined): [string, string][] =>
    value === undefined ? [] : [[value, labels(value) ?? value]]
  const locale = currentLocale()
  return {
    category_id: one(
      filter.category_id,
      (id) => categories.find((row) => String(row.category_id) === id)?.category_name,
    ),
    class_type: filter.class_type.map((type) => [type, classTypeLabel(Number(type) as ClassType)]),
    min: one(filter.min, (fee) => `≥ ${shownFee(fee)}`),
    max: one(filter.max, (fee) => `≤ ${shownFee(fee)}`),
    start_time: one(filter.start_time, (time) => `${m.storefront_start_time()} ${formatTime(time, locale)}`),
    end_time: one(filter.end_time, (time) => `${m.storefront_end_time()} ${formatTime(time, locale)}`),
    open: one(filter.open, () => m.storefront_filter_open_only()),
    course_type: filter.course_type.map((type) => [type, courseTypeLabel(Number(type) as CourseType)]),
    start_from: one(filter.start_from, (day) => `${m.storefront_filter_start_from()} ${formatDay(day, locale)}`),
    region: one(filter.region, (region) => regionName(Number(region), locale)),
    town: one(filter.town, (town) => townships.find(({ value }) => value === town)?.label),
  }
}
