import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useToastsAtTop } from '#platform/web/toasts/use-toasts-at-top.ts'
import type { AppForm, FormSender } from './app-form.ts'
import { DraftNotice } from './draft-notice.tsx'
import styles from './form.module.css'

interface FormProps<Values extends object, Output> {
  form: AppForm<Values, Output>
  /** What it throws is shown on the fields. */
  onSend: FormSender<Output>
  children: ReactNode
  className?: string
}

/**
 * A form with its error summary. Native validation messages are off, because browsers have none in Burmese.
 *
 * Its method does nothing outside a dialog: a form sent before the script runs would otherwise put a password into
 * the URL.
 */
export function AppFormView<Values extends object, Output>({
  form,
  onSend,
  children,
  className = 'stack',
}: FormProps<Values, Output>) {
  useToastsAtTop()
  return (
    <form ref={form.ref} method="dialog" className={className} noValidate onSubmit={form.submit(onSend)}>
      <noscript>
        <NoticeBox>{m.platform_needs_script()}</NoticeBox>
      </noscript>
      {form.draft ? <DraftNotice draft={form.draft} /> : null}
      <FormErrorSummary errors={form.errors} problem={form.problem} />
      {children}
    </form>
  )
}

/**
 * Counts the invalid fields and says that the input is kept; a refusal without a field is shown here with the
 * server's text.
 */
function FormErrorSummary({
  errors,
  problem,
}: {
  errors: Readonly<Record<string, unknown>>
  problem: string | undefined
}) {
  const count = Object.values(errors).filter(Boolean).length
  if (count === 0 && !problem) return null
  return (
    <div data-form-problem tabIndex={-1}>
      <NoticeBox tone="danger">
        {problem ? <p>{problem}</p> : null}
        {count > 0 ? <p>{m.platform_fields_to_correct({ count, n: localDigits(count) })}</p> : null}
      </NoticeBox>
    </div>
  )
}

interface SubmitButtonProps {
  submitting: boolean
  children: ReactNode
  /** Replaces the label while the form is sent; contains a number where one is known. */
  progress?: ReactNode
  block?: boolean
  /** The action cannot be undone. */
  danger?: boolean
  disabled?: boolean
}

/** Sends the form once; while sending it shows the progress and keeps its width. */
export function SubmitButton({
  submitting,
  children,
  progress = m.platform_sending(),
  block = true,
  danger = false,
  disabled = false,
}: SubmitButtonProps) {
  const idle = !submitting
  return (
    <button
      type="submit"
      className={`btn ${danger ? 'btn-danger-filled' : 'btn-primary'}${block ? ' btn-block' : ''} ${styles.submit}`}
      aria-disabled={submitting || disabled ? true : undefined}
      onClick={(event) => {
        if (submitting || disabled) event.preventDefault()
      }}
    >
      <span className={idle ? undefined : styles.unseen} aria-hidden={!idle}>
        {children}
      </span>
      <span className={idle ? styles.unseen : undefined} aria-hidden={idle} aria-live="polite">
        {progress}
      </span>
    </button>
  )
}
