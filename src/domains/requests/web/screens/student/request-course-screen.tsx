import { useState } from 'react'
import type { output } from 'zod/mini'
import { courseRequestBody, requestCourse } from '#domains/requests/contract/requests.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { newKey, sendOrKeep } from '#platform/web/offline/waiting/waiting-calls.ts'
import { WaitingList } from '#platform/web/offline/waiting/waiting-list.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { personalId, useSession } from '#platform/web/session/session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'

export const meta = () => pageMeta(m.requests_ask())
/** The route has no guard: other users are sent to login, because only students may request. @see OP-051 */
export const clientLoader = guarded(['student'], () => null)
export const HydrateFallback = () => <FormPageSkeleton title={m.requests_ask()} fields={2} />

/** A student requests a course. @see N-REQ-01, N-REQ-02 */
export default function RequestCourseScreen() {
  const navigate = useAppNavigate()
  const user = useSession()
  const form = useAppForm({
    schema: courseRequestBody,
    initialValues: { course_request_title: '', course_request_details: '' },
    draftKey: 'course-request',
  })
  // What is sent again after a lost answer is the same request.
  const [key, setKey] = useState(newKey)
  async function send(body: output<typeof courseRequestBody>) {
    const request = { ...body, student_id: user ? personalId(user) : null, client_key: key }
    const label = m.requests_waiting({ title: body.course_request_title })
    try {
      const outcome = await sendOrKeep(requestCourse, { body: request }, { key, subject: `request ${key}`, label })
      showToast(outcome === 'sent' ? m.platform_operation_done() : m.platform_waiting_kept())
      if (outcome === 'waiting') {
        setKey(newKey())
        form.reset()
        return
      }
    } catch (error) {
      // What is changed and sent again is another request; an equal one is known for a minute by itself.
      setKey(newKey())
      showToast(m.platform_operation_failed(), { tone: 'problem' })
      throw error
    }
    navigate(paths.courseRequest.list())
  }
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.requests_title(), to: paths.courseRequest.list() }]} />
      <PageTitle note={m.requests_ask_note()}>{m.requests_ask()}</PageTitle>
      <WaitingList />
      <AppFormView form={form} onSend={send}>
        <TextField label={m.requests_field_title()} {...form.field('course_request_title')} />
        <TextArea label={m.requests_field_details()} rows={8} {...form.field('course_request_details')} />
        <SubmitButton submitting={form.submitting}>{m.requests_send()}</SubmitButton>
      </AppFormView>
    </>
  )
}
