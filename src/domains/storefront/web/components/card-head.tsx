import type { ReactNode } from 'react'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import cardStyles from '#platform/web/components/card.module.css'
import { StarMeter } from '#platform/web/components/star-meter.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import { CoursePicture } from './course-picture.tsx'

export interface CardLook {
  /** One level below the heading of the section that contains the card. */
  heading?: 'h2' | 'h3'
  /** Loads the picture eagerly, for cards in the first viewport. */
  eager?: boolean
}

interface CardHeadProps extends CardLook {
  row: { course_id: number; category_id: number; course_photo?: string | null | undefined; rate: number }
  title: string
  to: Path
  badge: ReactNode
  owner: string
  children?: ReactNode
}

/** The top of every course or class card: picture, type, rating, title and owner. */
export function CardHead({ row, title, to, badge, owner, heading: Heading = 'h2', eager, children }: CardHeadProps) {
  return (
    <>
      <CoursePicture
        id={row.course_id}
        title={title}
        categoryId={row.category_id}
        photoUrl={row.course_photo ?? null}
        eager={eager ?? false}
      />
      <div className="stack-s">
        <div className={cardStyles.top}>
          {badge}
          <StarMeter compact value={row.rate} />
        </div>
        <Heading className={cardStyles.title}>
          <AppLink to={to}>{title}</AppLink>
        </Heading>
        <p className="hint" lang={langOf(owner)}>
          {owner}
        </p>
        {children}
      </div>
    </>
  )
}

/** The action of a card that links to its detail page. */
export function ViewLink({ to, title }: { to: Path; title: string }) {
  return (
    <AppLink className="btn" to={to} aria-label={m.storefront_view_named({ title })}>
      {m.storefront_view()}
    </AppLink>
  )
}
