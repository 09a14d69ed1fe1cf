import * as z from 'zod/mini'
import type { Path } from '#platform/contract/path.ts'
import { check } from '#platform/contract/validation.ts'
import { m } from '#platform/messages/generated/messages.js'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { CheckboxField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { useHasApp } from '#platform/web/layout/app-stores.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import type { PickedFile } from '#platform/web/upload/picked-file.ts'
import { contentTitle } from '../../contract/contents.contract.ts'
import { isVideoName, largestUploadBytes, needsVideoRight } from '../../contract/upload-rules.ts'
import groupFormStyles from '../components/group-form.module.css'
import { sendFiles } from './send-file.ts'
import { uploadId } from './upload-queue.ts'
import { currentUploads } from './upload-store.ts'

interface UploadFormProps {
  courseId: number
  groupId: number
  extensions: readonly string[]
  listPath: Path
}

/** The title field of a file among several; a single file has `content_title`. */
type TitleOfFile = `title-${string}`
const titleName = (picked: PickedFile): TitleOfFile => `title-${picked.id}`

interface Typed {
  content_title: string
  files: PickedFile[]
  app_only: boolean
  [title: TitleOfFile]: string
}

const pickedFiles = z.array(z.custom<PickedFile>()).check(
  check((files) => files.length > 0, 'file_required'),
  check((files) => files.every(({ file }) => file.size > 0), 'file_empty'),
  check((files) => files.every(({ file }) => file.size <= largestUploadBytes), 'file_too_large', { max: '1.5GB' }),
)

/** Missing titles and a missing file are reported together; file types are checked by the picker. */
function schemaFor(files: readonly PickedFile[]): z.ZodMiniType<Typed> {
  const titles =
    files.length > 1
      ? Object.fromEntries(files.map((picked) => [titleName(picked), contentTitle]))
      : { content_title: contentTitle }
  const shape = { ...titles, files: pickedFiles, app_only: z.boolean() }
  return z.looseObject(shape) as unknown as z.ZodMiniType<Typed>
}

/** Uploads one file or several, each with its title. @see M-UP-01, M-UP-02, OP-133 */
export function UploadForm({ courseId, groupId, extensions, listPath }: UploadFormProps) {
  const { form, pick } = useUploadForm(groupId)
  const { value: files, error } = form.field('files')
  const hasApp = useHasApp()
  async function send(typed: Typed) {
    const { files: chosen, app_only: appOnly } = typed
    form.reset()
    sendFiles(
      chosen.map((picked) => ({
        courseId,
        groupId,
        title: chosen.length > 1 ? (typed[titleName(picked)] ?? '') : typed.content_title,
        file: picked.file,
        appOnly,
      })),
    )
  }
  return (
    <AppFormView form={form} onSend={send} className="stack form-narrow">
      {files.length > 1 ? null : (
        <TextField {...form.field('content_title')} label={m.content_content_title()} maxLength={200} />
      )}
      <FilePicker
        files={files}
        onChange={pick}
        extensions={extensions}
        multiple
        label={m.content_drop_many_here()}
        hint={extensions.includes('mp4') ? m.content_file_hint() : m.content_file_hint_no_video()}
        refusalOf={(file) => (needsVideoRight(file, extensions) ? m.content_video_not_enabled({ file }) : undefined)}
        error={error ?? (files.some(({ file }) => file.size > largestUploadBytes) && m.content_file_too_large())}
      />
      {files.length > 1
        ? files.map((picked) => (
            <TextField
              key={picked.id}
              {...form.field(titleName(picked))}
              label={m.content_title_of({ file: picked.file.name })}
              maxLength={200}
            />
          ))
        : null}
      {files.some(({ file }) => isVideoName(file.name)) ? (
        <div>
          <CheckboxField {...form.field('app_only')} label={m.content_app_only()} />
          <p className="hint">{hasApp ? m.content_app_only_hint() : m.content_no_app_yet()}</p>
        </div>
      ) : null}
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

function useUploadForm(groupId: number): {
  form: AppForm<Typed, Typed>
  pick: (picked: PickedFile[]) => void
} {
  // Which titles are needed depends on the files that stand there when the form is sent.
  const form: AppForm<Typed, Typed> = useAppForm<Typed, Typed>({
    schema: async () => schemaFor(form.values.files),
    initialValues: { content_title: '', files: [], app_only: false },
  })

  function pick(picked: PickedFile[]) {
    const { values } = form
    const wasSingle = values.files.length <= 1
    const titles: Record<TitleOfFile, string> = {}
    for (const [index, item] of picked.entries()) {
      const name = titleName(item)
      const typedForOne = index === 0 ? values.content_title : ''
      const typed = wasSingle ? typedForOne : (values[name] ?? '')
      titles[name] = begunTitle(groupId, item.file) ?? (typed === '' && picked.length > 1 ? stem(item.file) : typed)
    }
    const [first] = picked
    const single = picked.length === 1 && first ? { content_title: titles[titleName(first)] ?? '' } : {}
    form.setValues({ ...titles, ...single, files: picked })
  }
  return { form, pick }
}

/** An upload that is continued keeps the title that it started with. */
function begunTitle(groupId: number, file: File): string | undefined {
  return currentUploads().find(({ id }) => id === uploadId({ groupId, file }))?.title
}

function stem({ name }: File): string {
  return name.replace(/\.[^.]+$/, '')
}
