import { formatDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { formatNrc } from '#platform/contract/regions/nrc-number.ts'
import { regionName } from '#platform/contract/regions/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Avatar } from '#platform/web/components/avatar.tsx'
import { Badge } from '#platform/web/components/badge.tsx'
import type { Fact } from '#platform/web/components/fact-list.tsx'
import { TownName } from '#platform/web/components/town-name.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { UserDetail } from '../../contract/admin-users.contract.ts'
import { CompactFacts } from './compact-facts.tsx'
import proofPictureStyles from './proof-picture.module.css'
import { nameOf } from './status-labels.ts'

const genders = () => ['', m.moderation_gender_male(), m.moderation_gender_female()] as const

function factsOf(user: UserDetail): Fact[] {
  return [
    { label: m.moderation_account_no(), value: user.no },
    { label: m.moderation_name(), value: user.name },
    { label: m.moderation_school_name(), value: user.school_name },
    { label: m.moderation_phone(), value: [user.phone_number_1, user.phone_number_2].filter(Boolean).join(', ') },
    { label: m.moderation_email(), value: [user.email_1, user.email_2].filter(Boolean).join(', ') },
    { label: m.moderation_license(), value: user.license },
    { label: m.moderation_education(), value: user.education },
    { label: m.moderation_experience(), value: user.experience },
    { label: m.moderation_message(), value: user.message },
    { label: m.moderation_gender(), value: genders()[user.gender] },
    { label: m.moderation_birthday(), value: user.date_of_birth && formatDay(user.date_of_birth, currentLocale()) },
    { label: m.moderation_nrc(), value: user.nrc_number && formatNrc(user.nrc_number) },
    { label: m.platform_region(), value: regionName(user.region, currentLocale()) },
    { label: m.platform_township(), value: user.town ? <TownName region={user.region} town={user.town} /> : null },
    { label: m.moderation_address(), value: user.address },
    { label: m.moderation_social(), value: user.social_media_id },
    { label: m.moderation_since(), value: dayAndTime(user.insert_time) },
    { label: m.moderation_status_reason(), value: user.status_reason },
  ]
}

/** Profile of a person with the photo and the card's pictures, for admins only. */
export function UserFacts({ user }: { user: UserDetail }) {
  const cards = [
    { url: user.nrc_front, label: m.moderation_nrc_front() },
    { url: user.nrc_back, label: m.moderation_nrc_back() },
  ].filter((card) => card.url !== null)
  return (
    <section className="panel stack">
      <h2>{m.moderation_facts()}</h2>
      <Avatar kind={user.type} gender={user.gender} photoUrl={user.profile} name={nameOf(user)} size="profile" />
      <CompactFacts facts={factsOf(user)} />
      {cards.map(({ url, label }) => (
        <img key={label} className={proofPictureStyles.picture} src={url ?? ''} alt={label} loading="lazy" />
      ))}
    </section>
  )
}

/** The registration fee at the time of sign-up and the payment pictures. */
export function RegistrationPayment({ user }: { user: UserDetail }) {
  if (user.type === 'student') return null
  const { registration } = user
  return (
    <section className="panel stack">
      <h2>{m.moderation_registration()}</h2>
      {registration === null ? (
        <p className="hint">{m.moderation_registration_none()}</p>
      ) : (
        <>
          <p className="fee">{formatAmount(registration.amount)}</p>
          {registration.checked_by !== null && registration.checked_at !== null ? (
            <p className="hint">
              {m.moderation_registration_checked({
                admin: registration.checked_by,
                at: dayAndTime(registration.checked_at),
              })}
            </p>
          ) : null}
          <RegistrationMoney registration={registration} />
          <RegistrationFiles files={registration.files} />
        </>
      )}
    </section>
  )
}

type Registration = NonNullable<UserDetail['registration']>

const moneyLabels = {
  waiting: m.moderation_registration_waiting,
  part: m.moderation_registration_part,
  paid: m.moderation_registration_paid,
  again: m.moderation_registration_again,
  refused: m.moderation_registration_refused,
} as const

const moneyTones = { waiting: 'gold', part: 'gold', paid: 'jade', again: 'gold', refused: 'danger' } as const

/** What finance has found. */
function RegistrationMoney({ registration: { amount, money } }: { registration: Registration }) {
  if (!money) return null
  return (
    <div>
      <p>
        <Badge tone={moneyTones[money.state]}>
          {moneyLabels[money.state]({ paid: formatAmount(money.paid), due: formatAmount(amount) })}
        </Badge>
      </p>
      {money.reason ? (
        <p>
          <WrittenText>{money.reason}</WrittenText>
        </p>
      ) : null}
      <p className="hint">{m.moderation_registration_by_finance()}</p>
    </div>
  )
}

function RegistrationFiles({ files }: Pick<Registration, 'files'>) {
  if (files.length === 0) return <p className="hint">{m.moderation_registration_none()}</p>
  return (
    <div className={proofPictureStyles.proof}>
      {files.map((file) => (
        <a key={file.id} href={file.url} target="_blank" rel="noreferrer">
          <img
            className={proofPictureStyles.picture}
            src={file.url}
            alt={m.moderation_registration_picture({ at: dayAndTime(file.uploaded_at) })}
          />
        </a>
      ))}
    </div>
  )
}
