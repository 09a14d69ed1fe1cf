import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import type { Question } from '#platform/web/dialogs/confirm-dialog.tsx'
import { validationText } from '#platform/web/locale/validation-text.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import type { OwnContentRow } from '../../contract/contents.contract.ts'
import { fileProblem, fileProblemMessage, needsVideoRight } from '../../contract/upload-rules.ts'
import { sendFile } from '../upload/send-file.ts'

interface Replacement {
  contentsRef: { id: string; groupId: string }
  extensions: readonly string[]
  confirm: (question: Question) => Promise<boolean>
}

/**
 * Chooses another file for a content and uploads it; title and position stay, and students see the older file until the
 * new one has arrived. Render the returned input once.
 */
export function useReplacement({ contentsRef, extensions, confirm }: Replacement): {
  replace: (row: OwnContentRow) => void
  input: ReactNode
} {
  const input = useRef<HTMLInputElement>(null)
  const replaced = useRef<OwnContentRow>(undefined)

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    const row = replaced.current
    event.target.value = ''
    if (!file || !row) return
    const problem = fileProblem({ name: file.name, sizeBytes: file.size }, extensions)
    if (problem) {
      const text = needsVideoRight(file.name, extensions)
        ? m.content_video_not_enabled({ file: file.name })
        : validationText(fileProblemMessage(problem))
      showToast(text, { tone: 'problem' })
      return
    }
    const question = {
      title: m.content_replace_title({ name: row.content_title }),
      detail: m.content_replace_detail({ file: file.name }),
      confirmLabel: m.content_replace(),
    }
    if (!(await confirm(question))) return
    const [courseId, groupId] = [Number(contentsRef.id), Number(contentsRef.groupId)]
    await sendFile({ courseId, groupId, title: row.content_title, file, replaces: row.id })
  }
  return {
    replace: (row) => {
      replaced.current = row
      input.current?.click()
    },
    input: (
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={m.content_replace()}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => void take(event)}
      />
    ),
  }
}
