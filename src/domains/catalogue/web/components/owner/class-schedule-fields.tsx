import { isCalendarDay, weekdayNames, yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { CheckboxGroup, RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { TimeField } from '#platform/web/forms/time-field.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { ClassType, type Weekday, weekdays } from '../../../contract/catalogue-codes.ts'
import { daysOfClassType } from '../../../contract/class-days.ts'
import type { ClassForm, ClassValues } from './class-values.ts'
import { classTypeName } from './course-labels.ts'
import ownerFormStyles from './owner-form.module.css'

/** Times, dates and weekdays. @see T-CCL-03, T-CCL-05, T-CCL-10 */
export function ScheduleFields({ form, stored }: { form: ClassForm; stored: ClassValues }) {
  const today = yangonDay(new Date())
  const { start_date } = form.values
  const isWrong = ['start_time', 'end_time', 'start_date', 'end_date'].some((name) => form.errors[name])
  // A class that has started keeps its first day.
  const earliestStart = isCalendarDay(stored.start_date) && stored.start_date < today ? stored.start_date : today
  const earliestEnd = isCalendarDay(start_date) && start_date > today ? start_date : today
  return (
    <fieldset className="stack">
      <legend className={ownerFormStyles.legend}>{m.catalogue_own_schedule()}</legend>
      {isWrong ? (
        <NoticeBox tone="danger">
          <p>{m.validation_date_time_wrong()}</p>
        </NoticeBox>
      ) : null}
      <div className="pair">
        <TimeField {...form.field('start_time')} label={m.catalogue_own_start_time()} />
        <TimeField {...form.field('end_time')} label={m.catalogue_own_end_time()} />
      </div>
      <div className={ownerFormStyles.pairWide}>
        <DateField {...form.field('start_date')} label={m.catalogue_own_start_date()} min={earliestStart} />
        <DateField {...form.field('end_date')} label={m.catalogue_own_end_date()} min={earliestEnd} />
      </div>
      <DayFields form={form} />
    </fieldset>
  )
}

/** The class type and the weekdays that it allows; changing the type clears the weekdays. */
function DayFields({ form }: { form: ClassForm }) {
  const { class_type, days } = form.values
  const error = form.errors.class_type
  const names = weekdayNames[currentLocale()]
  return (
    <>
      <RadioGroup
        {...form.field('class_type')}
        error={class_type === null ? error : undefined}
        label={m.catalogue_own_class_type()}
        choices={[ClassType.weekday, ClassType.weekend, ClassType.both].map((value) => ({
          value,
          label: classTypeName(value),
        }))}
        onChange={(value) => form.setValues({ class_type: value, days: [] })}
      />
      {class_type === null ? null : (
        <CheckboxGroup<Weekday>
          name="days"
          label={m.catalogue_own_days()}
          error={error}
          value={days}
          onChange={(value) => {
            form.setValue('days', value)
            form.setValue('class_type', class_type)
          }}
          choices={daysOfClassType(class_type).map((day) => ({
            value: day,
            // The names begin with Sunday, the wire's weekdays with Monday.
            label: names[(weekdays.indexOf(day) + 1) % 7],
          }))}
        />
      )}
    </>
  )
}
