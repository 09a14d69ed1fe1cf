import { m } from '#platform/messages/generated/messages.js'
import { chosenCount } from '../addresses/chosen-filters.ts'
import { courseFilterNames } from '../addresses/list-names.ts'
import type { LoadedCourses } from '../data/course-list-data.ts'
import { CategoryFilter, RegionFilter } from './filter-fields.tsx'
import { FilterForm } from './filter-form.tsx'
import type { FilterRegionFields } from './filter-panel.tsx'
import { OwnerPicker } from './owner-picker.tsx'

/** The filter fields of the course list. @see C-CL-02 to C-CL-04 */
export default function CourseFilterForm({ loaded, ...formLocation }: { loaded: LoadedCourses } & FilterRegionFields) {
  const { address, categories, owners, townships, list } = loaded
  const { filter } = address
  return (
    <FilterForm
      names={courseFilterNames}
      chosen={chosenCount(filter)}
      total={list.total}
      count={async (query) => (await import('../data/course-list-data.ts')).countCourses(query)}
      showLabel={(count, n) => m.storefront_show_courses({ count, n })}
      {...formLocation}
    >
      <CategoryFilter value={filter.category_id} categories={categories} />
      <RegionFilter region={filter.region} town={filter.town} townships={townships} />
      <OwnerPicker kind="teacher" choices={owners.teachers} isVideo={address.isVideo} />
      <OwnerPicker kind="school" choices={owners.schools} isVideo={address.isVideo} />
    </FilterForm>
  )
}
