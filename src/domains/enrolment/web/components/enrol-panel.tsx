import type { ReactNode } from 'react'
import { paths } from '#paths'
import { formatDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { MoneyIcon, UploadIcon } from '#platform/web/media/icons.tsx'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { currentLocale } from '#platform/web/text/locale.ts'
import type { EnrolmentState } from '../enrolment-state.ts'
import styles from './enrol-panel.module.css'
import { EnrolmentSteps } from './enrolment-steps.tsx'
import { EnrolmentBadge } from './status-labels.tsx'

export interface EnrolPanelProps {
  kind: 'class' | 'course'
  fee: number
  enrolmentState: EnrolmentState
  endDate: string | null
  verified: boolean
  proofUrl: string | null
  /** Path of the payment screen. */
  paymentPath: Path
  /** Path of the lessons. */
  lessonsPath: Path
  /** The page's enrol button; shown only in states that allow enrolling. */
  enrolButton: ReactNode
  /** Further actions of a waiting application. */
  waitingActions?: ReactNode
  rating?: ReactNode
  /** Shows a hint to log in below the button, for visitors who are not students. */
  loginHint: boolean
}

/**
 * The next action for a visitor of a detail page: enrol, pay, wait, view, or buy again. Shown below the price.
 * @see E-ENR-05 to E-ENR-10, E-ENR-17
 */
export function EnrolPanel(props: EnrolPanelProps) {
  const { kind, fee, enrolmentState, verified, proofUrl, rating, loginHint } = props
  const underWay = enrolmentState === 'unpaid' || enrolmentState === 'waiting'
  return (
    <div className={enrolmentState === 'unpaid' ? `stack ${styles.waits}` : 'stack'}>
      {enrolmentState === 'none' ? null : (
        <p>
          <EnrolmentBadge enrolmentState={enrolmentState} />
        </p>
      )}
      {underWay ? <EnrolmentSteps kind={kind} enrolmentState={enrolmentState} fee={fee} verified={verified} /> : null}
      <Guidance {...props} />
      {loginHint ? <LoginHint /> : null}
      {proofUrl === null ? null : <ProofPicture url={proofUrl} />}
      {rating}
    </div>
  )
}

function Guidance(props: EnrolPanelProps) {
  const { enrolmentState, endDate, lessonsPath, enrolButton } = props
  if (enrolmentState === 'unpaid' || enrolmentState === 'waiting') return <PaymentActions {...props} />
  if (enrolmentState === 'approved') {
    return (
      <>
        <NoticeBox>
          <p>{m.enrolment_accepted()}</p>
          {endDate === null ? null : <p>{m.enrolment_until({ date: formatDay(endDate, currentLocale()) })}</p>}
        </NoticeBox>
        <AppLink className="btn btn-primary btn-block" to={lessonsPath}>
          {m.enrolment_view_lessons()}
        </AppLink>
      </>
    )
  }
  return (
    <>
      {enrolmentState === 'expired' && endDate !== null ? (
        <p className="hint">{m.enrolment_ended_on({ date: formatDay(endDate, currentLocale()) })}</p>
      ) : null}
      {enrolButton}
    </>
  )
}

function PaymentActions({ enrolmentState, fee, paymentPath, waitingActions }: EnrolPanelProps) {
  const unpaid = enrolmentState === 'unpaid'
  return (
    <div className="stack-s">
      <AppLink className={unpaid ? 'btn btn-primary btn-block' : 'btn btn-block'} to={paymentPath}>
        <UploadIcon />
        {unpaid ? m.enrolment_pay() : m.enrolment_edit_payment()}
      </AppLink>
      {unpaid ? null : <p className="hint">{m.enrolment_wait_for_answer()}</p>}
      {fee === 0 ? null : (
        <AppLink className="btn btn-block" to={paths.enrolled.paymentMethods()}>
          <MoneyIcon />
          {m.enrolment_payment_methods()}
        </AppLink>
      )}
      {waitingActions}
    </div>
  )
}

function LoginHint() {
  return (
    <NoticeBox>
      <p>
        {m.enrolment_login_needed()} <AppLink to={paths.login()}>{m.enrolment_prompt_login()}</AppLink>
      </p>
    </NoticeBox>
  )
}

/** The newest payment picture, which opens in full size. @see C-CLD-03, C-VD-04 */
export function ProofPicture({ url }: { url: string }) {
  return (
    <figure className="stack-s">
      <figcaption className="hint">{m.enrolment_proof()}</figcaption>
      <a href={url} target="_blank" rel="noreferrer">
        <img className={styles.proof} src={url} alt={m.enrolment_proof()} loading="lazy" decoding="async" />
      </a>
    </figure>
  )
}
