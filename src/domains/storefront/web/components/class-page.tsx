import type { ReactNode } from 'react'
import { weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { type ClockTime, formatDay, formatTime, weekdayNames, yangonDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { regionName } from '#platform/contract/places/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import { StarMeter } from '#platform/web/media/star-meter.tsx'
import { Tabs, useTab } from '#platform/web/media/tabs.tsx'
import { currentLocale } from '#platform/web/text/locale.ts'
import { feeText } from '#platform/web/text/money-text.ts'
import { TownName } from '#platform/web/text/town-name.tsx'
import type { ClassDetail, ClassPage } from '../../contract/classes.contract.ts'
import { classAction } from './class-action.ts'
import { DetailHead, OwnerPanel, Spec } from './detail-parts.tsx'
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
    { id: 'details', label: m.catalogue_class_details() },
    { id: 'owner', label: row.school_id === null ? m.catalogue_about_teacher() : m.catalogue_about_school() },
  ]
  const tab = useTab(tabs)
  return (
    <div className="wrap">
      <div className="detail">
        <DetailHead
          item={row}
          crumb={attended?.crumb ?? { label: m.catalogue_classes(), to: paths.class.list() }}
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
          <Tabs label={m.catalogue_contents()} tabs={tabs} />
          {tab === 'owner' ? <OwnerPanel item={row} /> : <ClassSpec row={row} />}
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
        [m.catalogue_fee(), <b key="fee">{feeText(row.fee)}</b>],
        [m.catalogue_duration(), row.duration],
        [m.catalogue_start_date(), formatDay(row.start_date, locale)],
        [m.catalogue_end_date(), formatDay(row.end_date, locale)],
        [m.catalogue_days(), dayNames(row).join(locale === 'my' ? '၊ ' : ', ')],
        [m.catalogue_class_time(), `${time(row.start_time)} – ${time(row.end_time)}`],
        [m.platform_region(), regionName(row.region, locale)],
        [m.platform_township(), row.town && <TownName key="town" region={row.region} town={row.town} />],
        [m.catalogue_rating(), <StarMeter key="stars" value={row.rate} count={row.rating_count} step={0.5} />],
      ]}
    />
  )
}

function dayNames(row: ClassDetail): string[] {
  const names = weekdayNames[currentLocale()]
  return weekdays.flatMap((day, index) => (row[day] === 1 ? [names[(index + 1) % 7] ?? ''] : []))
}
