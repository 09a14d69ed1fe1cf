import { useState } from 'react'
import { useLoaderData } from 'react-router'
import * as z from 'zod/mini'
import { wireId } from '#platform/contract/validation.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { sendForm } from '#platform/web/api/send-form.ts'
import { CheckIcon } from '#platform/web/components/icons.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { personalId } from '#platform/web/session/session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import { type PickedFile, sendable } from '#platform/web/upload/picked-file.ts'
import type { GroupRow } from '../../../contract/content-groups.contract.ts'
import { olderCourses, olderGroups, olderUpload } from '../../../contract/older-uploader.contract.ts'
import { largestUploadBytes, olderUploadExtensions } from '../../../contract/upload-rules.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_older_upload())

export const clientLoader = guarded(['teacher'], async (_args, user) =>
  browserApi.load(olderCourses, { params: { teacherId: String(personalId(user)) } }),
)

export const HydrateFallback = () => <FormPageSkeleton title={m.content_older_upload()} fields={3} />

const choices = z.object({ course_id: wireId, group_id: wireId })

interface Choice {
  course_id: number | null
  group_id: number | null
}

/**
 * Uploads several files at once to a group, each titled by its file name.
 *
 * @see M-UP-08 to M-UP-10, T-PERM-02, OP-136
 */
export default function OlderUploadScreen() {
  const courses = useLoaderData<typeof clientLoader>()
  const form = useAppForm<Choice, z.output<typeof choices>>({
    schema: choices,
    initialValues: { course_id: null, group_id: null },
  })
  const [groups, setGroups] = useState<readonly GroupRow[]>([])
  const { files, sent, problem, pick, sendAll } = useFiles()

  async function chooseCourse(courseId: number | null) {
    form.setValues({ course_id: courseId, group_id: null })
    setGroups([])
    if (courseId === null) return
    setGroups(await browserApi.call(olderGroups, { params: { courseId: String(courseId) } }).catch(() => []))
  }
  return (
    <>
      <PageTitle>{m.content_older_upload()}</PageTitle>
      <AppFormView form={form} onSend={({ group_id }) => sendAll(group_id)} className="stack form-narrow">
        <SelectField
          {...form.field('course_id')}
          onChange={(courseId) => void chooseCourse(courseId)}
          label={m.content_course()}
          placeholder={m.content_choose_course()}
          choices={courses.map(({ course_id, course_title }) => ({ value: course_id, label: course_title }))}
        />
        <SelectField
          {...form.field('group_id')}
          label={m.content_group()}
          placeholder={m.content_choose_group()}
          choices={groups.map(({ id, gp_name }) => ({ value: id, label: gp_name }))}
        />
        <FilePicker
          files={files}
          onChange={pick}
          extensions={olderUploadExtensions}
          multiple
          label={m.content_drop_many_here()}
          hint={m.content_file_hint()}
          error={problem}
        />
        <SentFiles names={sent} />
        <SubmitButton submitting={form.submitting} block={false}>
          {m.content_upload_file()}
        </SubmitButton>
      </AppFormView>
    </>
  )
}

function SentFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className="stack-s" aria-live="polite">
      {names.map((name) => (
        <li key={name} className="match">
          <CheckIcon small />
          <span>
            {name} – {m.content_upload_success()}
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * The chosen files; an uploaded one leaves the list, a failed one stays and can be sent again.
 *
 * @see X-UP-05 to X-UP-07
 */
function useFiles() {
  const [files, setFiles] = useState<PickedFile[]>([])
  const [sent, setSent] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()

  function pick(picked: PickedFile[]) {
    setFiles(picked)
    setProblem(picked.some(({ file }) => file.size > largestUploadBytes) ? m.content_file_too_large() : undefined)
  }
  const change = (id: string, next: Partial<PickedFile>) =>
    setFiles((all) => all.map((item) => (item.id === id ? { ...item, ...next } : item)))

  async function sendOne(item: PickedFile, groupId: number): Promise<boolean> {
    change(item.id, { state: 'sending', percent: 0 })
    const form = new FormData()
    form.append('file', item.file)
    try {
      const call = { ...olderUpload, url: olderUpload.url.replace(':groupId', String(groupId)) }
      await sendForm(call, form, (percent) => change(item.id, { percent }))
      setFiles((all) => all.filter(({ id }) => id !== item.id))
      setSent((names) => [...names, item.file.name])
      return true
    } catch {
      change(item.id, { state: 'failed' })
      return false
    }
  }
  async function sendAll(groupId: number): Promise<void> {
    const waiting = sendable(files)
    if (waiting.length === 0) {
      setProblem(m.platform_upload_file_please())
      return
    }
    if (waiting.some(({ file }) => file.size > largestUploadBytes)) return
    let arrived = 0
    for (const item of waiting) if (await sendOne(item, groupId)) arrived += 1
    if (arrived === 0) showToast(m.platform_upload_all_failed(), { tone: 'problem' })
  }
  return { files, sent, problem, pick, sendAll }
}
