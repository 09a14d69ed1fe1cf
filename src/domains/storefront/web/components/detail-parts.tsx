import type { ReactNode } from 'react'
import type { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { Gender } from '#platform/contract/account-codes.ts'
import { type CalendarDay, formatDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Avatar } from '#platform/web/components/avatar.tsx'
import { Badge } from '#platform/web/components/badge.tsx'
import { AwardIcon, PhoneIcon, RightIcon } from '#platform/web/components/icons.tsx'
import { StarMeter } from '#platform/web/components/star-meter.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { CoursePicture } from './course-picture.tsx'
import styles from './detail-parts.module.css'
import { courseTypeLabel, courseTypeTone, type OwnedRow, ownerOf } from './labels.ts'

interface Listable extends OwnedRow {
  course_id: number
  course_title: string
  course_type: CourseType
  category_id: number
  course_photo: string | null
  certificate: string
  rate: number
  rating_count: number
}

interface DetailHeadProps {
  item: Listable
  crumb: { label: string; to: Path }
  /** The publication date; which of two timestamps is shown depends on the page. @see OP-061 */
  postedAt: string
  starStep: 0.1 | 0.5
  /** A phone shows the picture in the width of the page. @see STU-35 */
  isWidePicture?: boolean
  /** Layout without a rail beside it: the picture is left of the title. */
  inRow?: boolean
}

/**
 * Picture, type, certificate, title, owner, rating and date of a course or class.
 *
 * @see C-CD-01 to C-CD-04, C-VD-01
 */
export function DetailHead({ item, crumb, postedAt, starStep, isWidePicture, inRow = false }: DetailHeadProps) {
  const owner = ownerOf(item)
  return (
    <header className={inRow ? styles.row : 'detail-main'}>
      <Breadcrumbs crumbs={[crumb]} />
      <div className={isWidePicture ? `${styles.head} ${styles.wide}` : styles.head}>
        <CoursePicture
          id={item.course_id}
          title={item.course_title}
          categoryId={item.category_id}
          photoUrl={item.course_photo}
          eager
          isHead
        />
        <div className="stack-s">
          <div className="row">
            <Badge tone={courseTypeTone(item.course_type)}>{courseTypeLabel(item.course_type)}</Badge>
            {item.certificate === '1' ? (
              <Badge tone="gold" icon={AwardIcon}>
                {m.catalogue_certificate()}
              </Badge>
            ) : null}
          </div>
          <h1 lang={langOf(item.course_title)}>{item.course_title}</h1>
          <div className="row hint">
            <span>
              {owner.isInstitution ? m.storefront_school() : m.storefront_teacher()}{' '}
              <AppLink to={owner.to}>{owner.name}</AppLink>
            </span>
            <StarMeter value={item.rate} count={item.rating_count} step={starStep} />
          </div>
          <p className="small">{m.storefront_posted({ date: formatDay(dayOf(postedAt), currentLocale()) })}</p>
        </div>
      </div>
    </header>
  )
}

function dayOf(timestamp: string): CalendarDay {
  return timestamp.slice(0, 10)
}

/** A description list; entries without a value are left out. */
export function Spec({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="spec">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={langOf(value)}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Plain text with the author's line breaks. */
export function PlainText({ text }: { text: string }) {
  return (
    <p className={`prose ${styles.plain}`} lang={langOf(text)}>
      {text}
    </p>
  )
}

/** Rich text of the owner; the server allows headings, emphasis and lists only. @see OP-075 */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server on write and again on this read.
  return <div className="prose" lang={langOf(html)} dangerouslySetInnerHTML={{ __html: html }} />
}

interface OwnerItem extends OwnedRow {
  profile: string | null
  gender: Gender | null
  education: string | null
  message: string | null
  phone_number_1: string | null
  schools_profile: string | null
  schools_phone_1: string | null
  schools_message: string | null
}

/** The owner of a course: picture, name, phone, education and message to students. @see C-CLD-04, C-CD-05 */
export function OwnerPanel({ item }: { item: OwnerItem }) {
  const { name, to, isSchool } = ownerOf(item)
  const phone = isSchool ? item.schools_phone_1 : item.phone_number_1
  const message = isSchool ? item.schools_message : item.message
  return (
    <section className="stack" aria-label={isSchool ? m.storefront_about_school() : m.storefront_about_teacher()}>
      <div className="panel person">
        <Avatar
          kind={isSchool ? 'school' : 'teacher'}
          gender={item.gender}
          photoUrl={isSchool ? item.schools_profile : item.profile}
          size="large"
        />
        <div>
          <h2 className="name">
            <AppLink to={to}>{name}</AppLink>
          </h2>
          {item.education ? (
            <p className="hint" lang={langOf(item.education)}>
              {item.education}
            </p>
          ) : null}
          {phone ? <PhoneLink phone={phone} /> : null}
        </div>
      </div>
      {message ? <PlainText text={message} /> : null}
      <p>
        <AppLink className="more" to={to}>
          {isSchool ? m.storefront_school_page() : m.storefront_teacher_page()}
          <RightIcon small />
        </AppLink>
      </p>
    </section>
  )
}

/** A phone number as a `tel:` link. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={`hint ${styles.phone}`} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      <PhoneIcon small />
      {phone}
    </a>
  )
}
