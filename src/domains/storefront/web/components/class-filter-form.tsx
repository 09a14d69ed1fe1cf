import { ClassType, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { chosenCount } from '../addresses/chosen-filters.ts'
import { classFilterNames } from '../addresses/list-names.ts'
import type { LoadedClasses } from '../data/class-list-data.ts'
import { CategoryFilter, FeeRange, FilterChecks, RegionFilter, StartFrom, TimeRange } from './filter-fields.tsx'
import { FilterForm } from './filter-form.tsx'
import type { FilterRegionFields } from './filter-panel.tsx'
import { classTypeLabel, courseTypeLabel } from './labels.ts'

/** The filter fields of the class list. @see C-CLS-02 */
export default function ClassFilterForm({ loaded, ...formLocation }: { loaded: LoadedClasses } & FilterRegionFields) {
  const { address, categories, townships, list } = loaded
  const { filter } = address
  return (
    <FilterForm
      names={classFilterNames}
      chosen={chosenCount(filter)}
      total={list.total}
      count={async (query) => (await import('../data/class-list-data.ts')).countClasses(query)}
      showLabel={(count, n) => m.storefront_show_classes({ count, n })}
      {...formLocation}
    >
      <CategoryFilter value={filter.category_id} categories={categories} />
      <FilterChecks
        name="class_type"
        label={m.catalogue_days()}
        values={filter.class_type}
        options={Object.values(ClassType).map((type) => ({ value: String(type), label: classTypeLabel(type) }))}
      />
      <label className="check">
        <input type="checkbox" name="open" value="1" defaultChecked={filter.open !== undefined} />
        <span>{m.storefront_filter_open_only()}</span>
      </label>
      <FilterChecks
        name="course_type"
        label={m.storefront_filter_mode()}
        values={filter.course_type}
        options={[CourseType.inPerson, CourseType.online].map((type) => ({
          value: String(type),
          label: courseTypeLabel(type),
        }))}
      />
      <StartFrom value={filter.start_from} />
      <FeeRange min={filter.min} max={filter.max} />
      <TimeRange from={filter.start_time} to={filter.end_time} />
      <RegionFilter region={filter.region} town={filter.town} townships={townships} />
    </FilterForm>
  )
}
