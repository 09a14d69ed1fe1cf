import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { UploadIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { ownGroup } from '../../../contract/content-groups.contract.ts'
import { type OwnContentRow, ownContents } from '../../../contract/contents.contract.ts'
import { OwnContentList } from '../../components/own-content-list.tsx'
import { PreviewDialog } from '../../components/preview-dialog.tsx'
import { RenameDialog } from '../../components/rename-dialog.tsx'
import { useContentActions, useContentOrder } from '../../components/use-content-actions.ts'
import { useProcessingPoll } from '../../components/use-processing-poll.ts'
import { useReplacement } from '../../components/use-replacement.tsx'
import { SubtitlesDialog } from '../../subtitles/subtitles-dialog.tsx'
import { extensionsFor } from '../../upload/extensions-for.ts'
import { UploadList } from '../../upload/upload-list.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_contents())

export const clientLoader = guarded(APPROVED_OWNER, async ({ params, request }, user) => {
  const contentsRef = { id: params.courseId ?? '', groupId: params.id ?? '' }
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const readAt = performance.now()
  const [group, contents] = await Promise.all([
    browserApi.load(ownGroup, { params: contentsRef }),
    browserApi.load(ownContents, { params: contentsRef, query: { page, order: 'position' } }),
  ])
  return { contentsRef, group, contents, readAt, extensions: extensionsFor(user) }
})

export const HydrateFallback = () => <ListPageSkeleton title={m.content_contents()} />

/** The contents of an owner's group; processing ones are polled every 20 seconds. @see M-CT-01, OP-137 */
export default function ContentsScreen() {
  const { contentsRef, group, contents } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page, last_page } = contents
  const { revalidate } = useRevalidator()
  useFirstPageWhenEmpty(data.length, current_page)
  useProcessingPoll({ params: contentsRef, rows: data, page: current_page, onChange: () => void revalidate() })
  const addLink = (
    <AppLink
      className="btn btn-primary keep"
      to={paths.owner.upload({ courseId: contentsRef.id, id: contentsRef.groupId })}
    >
      <UploadIcon />
      {m.content_add()}
    </AppLink>
  )
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.content_groups(), to: paths.owner.groups(contentsRef.id) }]} />
      <p className="hint">
        <WrittenText>{group.course_title}</WrittenText>
      </p>
      <ListHeader title={group.gp_name} total={total} action={addLink} />
      <UploadList groupId={group.id} onDone={() => void revalidate()} />
      {data.length > 0 ? (
        <>
          <OwnContents />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      ) : (
        <EmptyState title={m.content_no_contents()} actions={addLink}>
          {m.content_no_contents_text()}
        </EmptyState>
      )}
    </>
  )
}

function OwnContents() {
  const { contentsRef, group, contents, readAt, extensions } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page: currentPage } = contents
  const [previewed, setPreviewed] = useState<OwnContentRow>()
  const [renamed, setRenamed] = useState<OwnContentRow>()
  const [subtitled, setSubtitled] = useState<OwnContentRow>()
  const { busyId, action, confirm, dialog } = useContentActions(contentsRef)
  const { shown, move } = useContentOrder({ contentsRef, rows: data, readAt, currentPage, total })
  const { replace, input } = useReplacement({ contentsRef, extensions, confirm })
  return (
    <>
      <p className="hint">{m.content_order_hint()}</p>
      <OwnContentList
        contentsRef={contentsRef}
        isVideoCourse={group.course_type === CourseType.video}
        rows={shown}
        rowsBefore={(currentPage - 1) * PAGE_SIZE}
        total={total}
        busyId={busyId}
        onMove={(row, position) => void move(row, position)}
        onAction={(row, chosen) => void action(row, chosen)}
        onPreview={setPreviewed}
        onRename={setRenamed}
        onReplace={replace}
        onSubtitles={setSubtitled}
      />
      {dialog}
      {input}
      {renamed ? (
        <RenameDialog key={renamed.id} contentsRef={contentsRef} row={renamed} onClose={() => setRenamed(undefined)} />
      ) : null}
      {subtitled ? (
        <SubtitlesDialog
          key={subtitled.id}
          contentsRef={contentsRef}
          row={subtitled}
          onClose={() => setSubtitled(undefined)}
        />
      ) : null}
      {previewed ? (
        <PreviewDialog
          title={previewed.content_title}
          lessonRef={{ via: 'video-course', ...contentsRef, contentId: String(previewed.id) }}
          onClose={() => setPreviewed(undefined)}
        />
      ) : null}
    </>
  )
}
