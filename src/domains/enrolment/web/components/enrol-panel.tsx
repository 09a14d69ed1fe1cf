import { paths } from '#paths'
import { formatDay } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { useHasApp } from '#platform/web/layout/app-stores.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { AnswerNote, RejectionNote } from './enrol-notes.tsx'
import styles from './enrol-panel.module.css'
import type { EnrolPanelProps } from './enrol-panel-props.ts'
import { EnrolmentSteps } from './enrolment-steps.tsx'
import { NextStep, NextStepBar } from './next-step.tsx'
import { EnrolmentBadge } from './status-labels.tsx'

/**
 * The next action for a visitor of a detail page: enrol, pay, wait, view, or buy again. Shown below the price.
 * @see E-ENR-05 to E-ENR-10, E-ENR-17
 */
export function EnrolPanel(props: EnrolPanelProps) {
  const { kind, fee, enrolmentState, verified, proofUrl, rating } = props
  const isPending = enrolmentState === 'unpaid' || enrolmentState === 'waiting'
  return (
    <div className={`stack ${frameOf(enrolmentState)}`}>
      {enrolmentState === 'none' ? null : (
        <p>
          <EnrolmentBadge enrolmentState={enrolmentState} />
        </p>
      )}
      {isPending ? (
        <EnrolmentSteps kind={kind} enrolmentState={enrolmentState} fee={fee} verified={verified} own={props.own} />
      ) : null}
      {enrolmentState === 'rejected' ? <RejectionNote own={props.own} /> : null}
      <Guidance {...props} />
      <NextStepBar {...props} />
      {fee > 0 && enrolmentState !== 'none' && !isPending ? <PaymentLink to={props.paymentPath} /> : null}
      {proofUrl === null ? null : <ProofPicture url={proofUrl} />}
      {rating}
    </div>
  )
}

function frameOf(enrolmentState: EnrolPanelProps['enrolmentState']): string {
  if (enrolmentState === 'none') return 'bar-alone'
  return enrolmentState === 'unpaid' ? `${styles.waits}` : ''
}

function Guidance(props: EnrolPanelProps) {
  const { enrolmentState, endDate, own } = props
  const hasApp = useHasApp()
  if (enrolmentState === 'unpaid' || enrolmentState === 'waiting') return <PaymentActions {...props} />
  const until = endDate === null ? undefined : formatDay(endDate, currentLocale())
  return (
    <>
      {enrolmentState === 'approved' ? (
        <NoticeBox>
          <p>{hasApp ? m.enrolment_accepted() : m.enrolment_accepted_here()}</p>
          {until === undefined ? null : <p>{m.enrolment_until({ date: until })}</p>}
          {own?.meetingLink === undefined ? null : (
            <p>
              <a className="btn btn-block" href={own.meetingLink} target="_blank" rel="noreferrer">
                {m.enrolment_join_class()}
              </a>
            </p>
          )}
        </NoticeBox>
      ) : null}
      {enrolmentState === 'expired' && until !== undefined ? (
        <p className="hint">{m.enrolment_ended_on({ date: until })}</p>
      ) : null}
      <div className="only-wide">
        <NextStep {...props} />
      </div>
    </>
  )
}

function PaymentActions(props: EnrolPanelProps) {
  const { enrolmentState, fee, verified, own, waitingActions } = props
  return (
    <div className="stack-s">
      <div className="only-wide">
        <NextStep {...props} />
      </div>
      {own?.answerBy && !verified ? <AnswerNote answerBy={own.answerBy} /> : null}
      {enrolmentState === 'unpaid' ? null : <p className="hint">{m.enrolment_wait_for_answer()}</p>}
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

/** Leads to the payment page of an application that was decided: its payments, receipt and refund. */
export function PaymentLink({ to }: { to: Path }) {
  return (
    <AppLink className="btn btn-block" to={to}>
      <MoneyIcon />
      {m.enrolment_payment_and_receipt()}
    </AppLink>
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
