import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { ownGroup } from '../../../contract/content-groups.contract.ts'
import { extensionsFor } from '../../upload/extensions-for.ts'
import { UploadForm } from '../../upload/upload-form.tsx'
import { UploadList } from '../../upload/upload-list.tsx'
import { currentUploads, isComing } from '../../upload/upload-store.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_upload())

export const clientLoader = guarded(APPROVED_OWNER, async ({ params }, user) => {
  const contentsRef = { id: params.courseId ?? '', groupId: params.id ?? '' }
  const group = await browserApi.load(ownGroup, { params: contentsRef })
  return { group, extensions: extensionsFor(user) }
})

export const HydrateFallback = () => <FormPageSkeleton title={m.content_upload()} fields={2} />

/** Uploads files, each with a title; uploads survive a lost connection. @see M-UP-01, M-UP-06, M-UP-07, OP-133 */
export default function UploadScreen() {
  const { group, extensions } = useLoaderData<typeof clientLoader>()
  const navigate = useAppNavigate()
  const listPath = paths.owner.contents({ courseId: group.course_id, id: group.id })
  function leaveWhenAllDone() {
    const isLast = currentUploads().every(({ groupId, step }) => groupId !== group.id || !isComing(step))
    if (isLast) navigate(listPath)
  }
  return (
    <>
      <Breadcrumbs crumbs={[{ label: group.gp_name, to: listPath }]} />
      <PageTitle note={group.course_title}>{m.content_upload()}</PageTitle>
      <UploadForm courseId={group.course_id} groupId={group.id} extensions={extensions} listPath={listPath} />
      <UploadList groupId={group.id} onDone={leaveWhenAllDone} />
    </>
  )
}
