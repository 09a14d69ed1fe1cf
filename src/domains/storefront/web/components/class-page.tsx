import type { ReactNode } from 'react'
import { weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { type ClockTime, formatDay, formatTime, weekdayNames, yangonDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { regionName } from '#platform/contract/regions/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RightIcon } from '#platform/web/components/icons.tsx'
import { Tabs, useTab } from '#platform/web/components/tabs.tsx'
import { TownName } from '#platform/web/components/town-name.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { ClassDetail, ClassPage } from '../../contract/classes.contract.ts'
import { classAction } from './class-action.ts'
import { DetailHead, OwnerPanel, PlainText, RichText, Spec } from './detail-parts.tsx'
import { EnrolRail } from './enrol-rail.tsx'
import { classTypeLabel } from './labels.ts'

/** Replaced parts of the page for a student of the class: the breadcrumb and the enrolment panel. */
interface Attended {
  crumb: { label: string; to: Path }
  panel: ReactNode
}

/**
 * A class page: head, dates, place, and owner.
 *
 * @see C-CLD-01 to C-CLD-08
 */
export function ClassPageView({ page, attended }: { page: ClassPage; attended?: Attended }) {
  const row = page.class
  const tabs = [
    { id: 'details', label: m.storefront_class_details() },
    { id: 'owner', label: row.school_id === null ? m.storefront_about_teacher() : m.storefront_about_school() },
  ]
  const tab = useTab(tabs)
  return (
    <div className="wrap">
      <div className="detail">
        <DetailHead
          item={row}
          crumb={attended?.crumb ?? { label: m.storefront_classes(), to: paths.class.list() }}
          postedAt={row.insert_time || row.update_time || ''}
          starStep={0.5}
        />
        {attended?.panel ?? (
          <EnrolRail
            fee={row.fee}
            action={classAction(page, yangonDay(new Date()))}
            closed={page.enroll_end_date !== 1}
            owned={row}
          >
            {({ ClassEnrolArea }) => <ClassEnrolArea page={page} />}
          </EnrolRail>
        )}
        <div className="detail-main stack">
          <Tabs label={m.storefront_contents()} tabs={tabs} />
          {tab === 'owner' ? (
            <OwnerPanel item={row} />
          ) : (
            <>
              <ClassSpec row={row} />
              <Taught row={row} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function ClassSpec({ row }: { row: ClassDetail }) {
  const locale = currentLocale()
  const time = (of: ClockTime) => formatTime(of, locale)
  return (
    <Spec
      facts={[
        [m.catalogue_class_type(), classTypeLabel(row.class_type)],
        [m.storefront_duration(), row.duration],
        [m.storefront_start_date(), formatDay(row.start_date, locale)],
        [m.storefront_end_date(), formatDay(row.end_date, locale)],
        [m.catalogue_days(), dayNames(row).join(locale === 'my' ? '၊ ' : ', ')],
        [m.catalogue_class_time(), `${time(row.start_time)} – ${time(row.end_time)}`],
        [m.platform_region(), regionName(row.region, locale)],
        [m.platform_township(), row.town && <TownName key="town" region={row.region} town={row.town} />],
      ]}
    />
  )
}

/** What is taught, from the course, with a link to it. @see STU-14 */
function Taught({ row: { course_id, course_explanation: text, course_details: html } }: { row: ClassDetail }) {
  return (
    <section className="stack-s" aria-labelledby="taught">
      <h2 id="taught">{m.storefront_taught()}</h2>
      {text ? <PlainText text={text} /> : null}
      {html ? <RichText html={html} /> : null}
      <p>
        <AppLink className="more" to={paths.course.detail(course_id)}>
          {m.storefront_course_page()}
          <RightIcon small />
        </AppLink>
      </p>
    </section>
  )
}

function dayNames(row: ClassDetail): string[] {
  const names = weekdayNames[currentLocale()]
  return weekdays.flatMap((day, index) => (row[day] === 1 ? [names[(index + 1) % 7] ?? ''] : []))
}
