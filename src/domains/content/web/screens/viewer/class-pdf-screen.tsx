import type { ClientLoaderFunctionArgs } from 'react-router'
import { loadPdf, PdfScreen, pdfMeta } from '../../pdf/pdf-screen.tsx'

export { accountArea as handle } from '#platform/web/layout/bottom-bar.tsx'
export { LessonFallback as HydrateFallback } from '../../components/lesson-frame.tsx'
export { LessonProblem as ErrorBoundary } from '../../components/lesson-problem.tsx'

export const meta = pdfMeta

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [id, groupId, contentId] = [params.class_id ?? '', params.group_id ?? '', params.id ?? '']
  return loadPdf({ via: 'class', id, groupId, contentId })
}

/** A PDF of a class in a separate window. @see M-VW-04, OP-121 */
export default PdfScreen
