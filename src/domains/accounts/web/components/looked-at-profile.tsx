import { m } from '#platform/messages/generated/messages.js'
import { Avatar, type AvatarKind } from '#platform/web/components/avatar.tsx'
import { type Fact, FactList } from '#platform/web/components/fact-list.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'

interface LookedAtProfileProps {
  kind: AvatarKind
  person: { name: string | null; school_name?: string | null; profile: string | null; gender?: number }
  /** Masked in another person's profile, where it only shows that one exists. */
  socialId?: string | null
  facts: readonly Fact[]
}

/** Another person's profile, with the fields that the server sends. */
export function LookedAtProfile({ kind, person, socialId, facts }: LookedAtProfileProps) {
  return (
    <div className="wrap narrow stack">
      <div className="person">
        <Avatar kind={kind} gender={person.gender ?? null} photoUrl={person.profile} size="profile" />
        <div>
          <h1>
            <WrittenText>{person.name || person.school_name}</WrittenText>
          </h1>
          {socialId ? <p className="hint">{m.accounts_social_account_of()}</p> : null}
        </div>
      </div>
      <FactList facts={facts} />
    </div>
  )
}
