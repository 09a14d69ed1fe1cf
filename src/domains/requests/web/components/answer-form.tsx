import { type ReactNode, useState } from 'react'
import { answerBody, answerRequest } from '#domains/requests/contract/requests.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Paragraphs } from '#platform/web/components/paragraphs.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'

interface AnswerFormProps {
  id: number
  answer: string | null
  onAnswered: () => Promise<void>
  /** Further actions on the request, beside the button that opens the form. */
  children: ReactNode
}

/** Form for an admin's answer to a request, opened by a button. */
export function AnswerForm({ id, answer, onAnswered, children }: AnswerFormProps) {
  const [open, setOpen] = useState(false)
  const form = useAppForm({ schema: answerBody, initialValues: { answer: answer ?? '' } })
  if (!open) {
    return (
      <div className="stack-s">
        {answer ? <Paragraphs text={answer} className="prose hint" /> : null}
        <div className="row">
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            {answer ? m.requests_answer_edit() : m.requests_answer_write()}
          </button>
          {children}
        </div>
      </div>
    )
  }
  return (
    <AppFormView
      form={form}
      onSend={async (body) => {
        await adminApi.call(answerRequest, { params: { id: String(id) }, body })
        showToast(m.platform_operation_done())
        setOpen(false)
        await onAnswered()
      }}
    >
      <TextArea label={m.requests_answer()} {...form.field('answer')} />
      <div className="row">
        <button type="button" className="btn" onClick={() => setOpen(false)}>
          {m.platform_cancel()}
        </button>
        <SubmitButton submitting={form.submitting} block={false}>
          {m.requests_answer_send()}
        </SubmitButton>
      </div>
    </AppFormView>
  )
}
