import { useLoaderData } from 'react-router'
import * as z from 'zod/mini'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { check } from '#platform/contract/validation.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { AppLink, useAppNavigate } from '#platform/web/text/app-link.tsx'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import type { PickedFile } from '#platform/web/upload/picked-file.ts'
import { ownGroup } from '../../../contract/content-groups.contract.ts'
import { contentTitle } from '../../../contract/contents.contract.ts'
import {
  contentExtensions,
  documentExtensions,
  imageExtensions,
  largestUploadBytes,
} from '../../../contract/upload-rules.ts'
import groupFormStyles from '../../components/group-form.module.css'
import { sendFile, uploadId } from '../../upload/send-file.ts'
import { UploadList } from '../../upload/upload-list.tsx'
import { currentUploads } from '../../upload/upload-store.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_upload())

export const clientLoader = guarded(APPROVED_OWNER, async ({ params }, user) => {
  const contentsRef = { id: params.courseId ?? '', groupId: params.id ?? '' }
  const group = await browserApi.load(ownGroup, { params: contentsRef })
  // Videos are allowed only for owners with the video permission (M-UP-04).
  const extensions = user.enable_video_upload ? contentExtensions : [...documentExtensions, ...imageExtensions]
  return { group, extensions }
})

export const HydrateFallback = () => <FormPageSkeleton title={m.content_upload()} fields={2} />

/** Uploads a content with a title; the upload survives a lost connection. @see M-UP-01, M-UP-06, M-UP-07, OP-133 */
export default function UploadScreen() {
  const { group, extensions } = useLoaderData<typeof clientLoader>()
  const navigate = useAppNavigate()
  const listPath = paths.owner.contents({ courseId: group.course_id, id: group.id })
  return (
    <>
      <Breadcrumbs crumbs={[{ label: group.gp_name, to: listPath }]} />
      <PageTitle note={group.course_title}>{m.content_upload()}</PageTitle>
      <UploadForm courseId={group.course_id} groupId={group.id} extensions={extensions} listPath={listPath} />
      <UploadList groupId={group.id} onDone={() => navigate(listPath)} />
    </>
  )
}

interface UploadFormProps {
  courseId: number
  groupId: number
  extensions: readonly string[]
  listPath: Path
}

interface Typed {
  content_title: string
  files: PickedFile[]
}

/** A missing title and a missing file are reported together; file types are checked by the picker. */
const uploadForm = z.object({
  content_title: contentTitle,
  files: z.array(z.custom<PickedFile>()).check(
    check((files) => files.length > 0, 'file_required'),
    check((files) => files.every(({ file }) => file.size > 0), 'file_empty'),
    check((files) => files.every(({ file }) => file.size <= largestUploadBytes), 'file_too_large', { max: '1.5GB' }),
  ),
})

function UploadForm({ courseId, groupId, extensions, listPath }: UploadFormProps) {
  const form = useAppForm<Typed, z.output<typeof uploadForm>>({
    schema: uploadForm,
    initialValues: { content_title: '', files: [] },
  })
  const { value: files, error } = form.field('files')

  function pick(picked: PickedFile[]) {
    form.setValue('files', picked)
    // An upload that is continued keeps the title that it started with.
    const [chosen] = picked
    const begun = chosen && currentUploads().find(({ id }) => id === uploadId({ groupId, file: chosen.file }))
    if (begun) form.setValue('content_title', begun.title)
  }
  async function send({ content_title: title, files: [chosen] }: z.output<typeof uploadForm>) {
    if (!chosen) return
    form.reset()
    await sendFile({ courseId, groupId, title, file: chosen.file })
  }
  return (
    <AppFormView form={form} onSend={send} className="stack form-narrow">
      <TextField {...form.field('content_title')} label={m.content_content_title()} maxLength={200} />
      <FilePicker
        files={files}
        onChange={pick}
        extensions={extensions}
        label={m.content_drop_here()}
        hint={extensions.includes('mp4') ? m.content_file_hint() : m.content_file_hint_no_video()}
        error={error ?? (files.some(({ file }) => file.size > largestUploadBytes) && m.content_file_too_large())}
      />
      <div className={groupFormStyles.actions}>
        <AppLink className="btn" to={listPath}>
          {m.content_back()}
        </AppLink>
        <SubmitButton submitting={form.submitting} block={false}>
          {m.content_upload_file()}
        </SubmitButton>
      </div>
    </AppFormView>
  )
}
