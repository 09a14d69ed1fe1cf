import type { ProfileReply } from '#domains/accounts/contract/profile.contract.ts'
import { MailCopies } from '#domains/notifications/web/index.ts'
import { paths } from '#paths'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Avatar } from '#platform/web/components/avatar.tsx'
import { Badge } from '#platform/web/components/badge.tsx'
import { type Fact, FactList } from '#platform/web/components/fact-list.tsx'
import { EditIcon, LockIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'

interface OwnProfileProps {
  profile: ProfileReply
  title: string
  accountNo: string
  editPath: Path
  facts: readonly Fact[]
}

/** The user's own profile, read-only, with a link to the form. @see A-PT-01 to A-PT-03, A-PS-01, A-PSC-01 */
export function OwnProfile({ profile, title, accountNo, editPath, facts }: OwnProfileProps) {
  const schoolName = 'school_name' in profile ? profile.school_name : null
  return (
    <>
      <PageTitle
        action={
          <AppLink className="btn keep" to={editPath}>
            <EditIcon />
            {m.accounts_edit()}
          </AppLink>
        }
      >
        {title}
      </PageTitle>
      <StatusNotice profile={profile} />
      <div className="person">
        <Avatar
          kind={profile.usertype}
          gender={'gender' in profile ? profile.gender : null}
          photoUrl={profile.profile}
          size="profile"
        />
        <div className="stack-s">
          <p className="name">
            <WrittenText>{profile.name || schoolName}</WrittenText>
          </p>
          <p className="hint">
            {m.accounts_login_id()} <b>{accountNo}</b>
          </p>
          {profile.social_media_id ? (
            <p>
              <Badge tone="info">{m.accounts_social_account()}</Badge>
            </p>
          ) : null}
        </div>
      </div>
      {/* A dash, so that the owner notices what is missing. */}
      <FactList facts={facts} missing="–" />
      <div className="row">
        {profile.usertype === 'student' ? null : (
          <AppLink className="btn" to={paths.owner.registrationFee()}>
            {m.accounts_registration_fee_open()}
          </AppLink>
        )}
        <AppLink className="btn" to={paths.own.sessions()}>
          <LockIcon />
          {m.accounts_sessions_title()}
        </AppLink>
      </div>
      {/* Last, because its size is known only when its state has been loaded. */}
      <MailCopies />
    </>
  )
}

/** The next step while a teacher or school is not approved. @see OP-002 */
function StatusNotice({ profile }: { profile: ProfileReply }) {
  if (profile.usertype === 'student' || profile.status === AccountStatus.approved) return null
  if (profile.status === AccountStatus.rejected) {
    const { reject_reason: reason } = profile
    return (
      <NoticeBox tone="danger">
        <p>{m.accounts_status_rejected()}</p>
        {reason === undefined ? null : (
          <p>
            <WrittenText>{m.accounts_reject_reason({ reason })}</WrittenText>
          </p>
        )}
      </NoticeBox>
    )
  }
  return (
    <NoticeBox tone="gold">
      <p>{m.accounts_status_pending()}</p>
    </NoticeBox>
  )
}
