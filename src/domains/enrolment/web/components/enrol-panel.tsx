import type { ReactNode } from 'react'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { MoneyIcon, UploadIcon } from '#platform/web/media/icons.tsx'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { currentLocale } from '#platform/web/text/locale.ts'
import type { Standing } from '../standing.ts'
import { EnrolmentSteps } from './enrolment-steps.tsx'
import { StandingBadge } from './status-words.tsx'
import './enrol-panel.css'

export interface EnrolPanelProps {
  kind: 'class' | 'course'
  fee: number
  standing: Standing
  endDate: string | null
  verified: boolean
  proofUrl: string | null
  /** Where the screenshot is sent. */
  paymentPath: string
  /** Where the lessons are. */
  lessonsPath: string
  /** The button of the page; left out of the panel where there is nothing to press. */
  enrolButton: ReactNode
  /** Further actions of a waiting application. */
  waitingActs?: ReactNode
  rating?: ReactNode
  /** Beneath a button that can be pressed, for someone who is no student. */
  loginHint: boolean
}

/** What a visitor of a detail page can do next: enrol, pay, wait, view, or buy again. Stands below the price. @see 1§4.2 */
export function EnrolPanel(props: EnrolPanelProps) {
  const { kind, fee, standing, verified, proofUrl, rating, loginHint } = props
  const underWay = standing === 'unpaid' || standing === 'waiting'
  return (
    <div className={standing === 'unpaid' ? 'stack enrol-waits' : 'stack'}>
      {standing === 'none' ? null : (
        <p>
          <StandingBadge standing={standing} />
        </p>
      )}
      {underWay ? <EnrolmentSteps kind={kind} standing={standing} fee={fee} verified={verified} /> : null}
      <Guidance {...props} />
      {loginHint ? <LoginHint /> : null}
      {proofUrl === null ? null : <ProofPicture url={proofUrl} />}
      {rating}
    </div>
  )
}

function Guidance(props: EnrolPanelProps) {
  const { standing, endDate, lessonsPath, enrolButton } = props
  if (standing === 'unpaid' || standing === 'waiting') return <PaymentActs {...props} />
  if (standing === 'approved') {
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
      {standing === 'expired' && endDate !== null ? (
        <p className="hint">{m.enrolment_ended_on({ date: formatDay(endDate, currentLocale()) })}</p>
      ) : null}
      {enrolButton}
    </>
  )
}

function PaymentActs({ standing, fee, paymentPath, waitingActs }: EnrolPanelProps) {
  const unpaid = standing === 'unpaid'
  return (
    <div className="stack-s">
      <AppLink className={unpaid ? 'btn btn-primary btn-block' : 'btn btn-block'} to={paymentPath}>
        <UploadIcon />
        {unpaid ? m.enrolment_pay() : m.enrolment_edit_payment()}
      </AppLink>
      {unpaid ? null : <p className="hint">{m.enrolment_wait_for_answer()}</p>}
      {fee === 0 ? null : (
        <AppLink className="btn btn-block" to="/payment/method">
          <MoneyIcon />
          {m.enrolment_payment_methods()}
        </AppLink>
      )}
      {waitingActs}
    </div>
  )
}

function LoginHint() {
  return (
    <NoticeBox>
      <p>
        {m.enrolment_login_needed()} <AppLink to="/login">{m.enrolment_prompt_login()}</AppLink>
      </p>
    </NoticeBox>
  )
}

/** The newest payment screenshot, which a press opens whole. @see C-CLD-03, C-VD-04 */
export function ProofPicture({ url }: { url: string }) {
  return (
    <figure className="stack-s">
      <figcaption className="hint">{m.enrolment_proof()}</figcaption>
      <a href={url} target="_blank" rel="noreferrer">
        <img className="enrol-proof" src={url} alt={m.enrolment_proof()} loading="lazy" decoding="async" />
      </a>
    </figure>
  )
}
