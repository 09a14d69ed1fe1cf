import { m } from '#platform/messages/generated/messages.js'
import { localisedPath } from '#platform/web/locale/locale.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { fileLink, type LessonRef, viewerPath } from './lesson-ref.ts'

const pdfDelayMs = 1000

/**
 * Opens a PDF in a new window after a second and saves other files; both request a link first, which checks
 * access.
 *
 * @see M-ST-08
 */
export async function openLesson(lessonRef: LessonRef, opening: 'pdf' | 'download'): Promise<void> {
  try {
    const url = await fileLink(lessonRef)
    if (opening === 'download') {
      window.location.assign(url)
      return
    }
    const path = localisedPath(viewerPath(lessonRef, 'pdf'))
    window.setTimeout(() => {
      if (!window.open(path, '_blank')) window.location.assign(path)
    }, pdfDelayMs)
  } catch {
    showToast(m.platform_operation_failed(), { tone: 'problem' })
  }
}
