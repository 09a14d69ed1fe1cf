import type { ReactNode } from 'react'
import type { Path } from '#platform/contract/path.ts'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { EnrolSlot, type EnrolSlots } from '../enrol-slot.tsx'
import { useLoginPrompt } from '../use-login-prompt.tsx'

interface EnrolFromCardProps {
  enrol: { kind: 'class' | 'course'; id: number }
  /** Path of the page of the class or course, which has the same action. */
  to: Path
  label: string
  /** The label with the title, for those who hear the link alone. */
  fullLabel: string
  /** Renders a student's button or enrolment state. */
  children: (slots: EnrolSlots) => ReactNode
}

/**
 * Enrols from a card. Students get the enrolment components, which show the enrolment state; others a link whose press
 * asks to log in. That saves a guest 33 kB of scripts.
 */
export function EnrolFromCard({ enrol, to, label, fullLabel, children }: EnrolFromCardProps) {
  const isStudent = useSession()?.usertype === 'student'
  const [ask, dialog] = useLoginPrompt(enrol)
  const link = (
    <AppLink className="btn btn-primary" to={to} aria-label={fullLabel} onClick={isStudent ? undefined : ask}>
      {label}
    </AppLink>
  )
  if (isStudent) return <EnrolSlot fallback={link}>{children}</EnrolSlot>
  return (
    <>
      {link}
      {dialog}
    </>
  )
}
