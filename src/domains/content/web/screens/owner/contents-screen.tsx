import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { formatFileSize } from '#platform/contract/file-size.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { FileIcon } from '#platform/web/media/file-icon.tsx'
import { UploadIcon } from '#platform/web/media/icons.tsx'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import { ownGroup } from '../../../contract/content-groups.contract.ts'
import {
  deleteContent,
  deleteFailedContent,
  disableDesktop,
  enableDesktop,
  type OwnContentRow,
  ownContents,
} from '../../../contract/contents.contract.ts'
import { clockText, kindName, tileTone } from '../../components/content-labels.ts'
import { ContentState } from '../../components/content-state.tsx'
import contentsStyles from '../../components/contents.module.css'
import { notifyOutcome } from '../../components/notify-outcome.ts'
import { type ContentAct, OwnContentActions } from '../../components/own-content-actions.tsx'
import { PreviewDialog } from '../../components/preview-dialog.tsx'
import { useProcessingPoll } from '../../components/use-processing-poll.ts'
import { UploadList } from '../../upload/upload-list.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_contents())

export const clientLoader = guarded(APPROVED_OWNER, async ({ params, request }) => {
  const contentsRef = { id: params.courseId ?? '', groupId: params.id ?? '' }
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const [group, contents] = await Promise.all([
    browserApi.load(ownGroup, { params: contentsRef }),
    browserApi.load(ownContents, { params: contentsRef, query: { page } }),
  ])
  return { contentsRef, group, contents }
})

export const HydrateFallback = () => <ListPageSkeleton title={m.content_contents()} />

const calls = { delete: deleteContent, deleteFailedContent, enableDesktop, disableDesktop } as const

/** The contents of an owner's group; processing ones are polled every 20 seconds. @see M-CT-01 */
export default function ContentsScreen() {
  const { contentsRef, group, contents } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page, last_page } = contents
  const { revalidate } = useRevalidator()
  const [previewed, setPreviewed] = useState<OwnContentRow>()
  const { busyId, action, dialog } = useContentActions(contentsRef)
  useFirstPageWhenEmpty(data.length, current_page)
  useProcessingPoll({ params: contentsRef, rows: data, onChange: () => void revalidate() })
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
      <p className="hint">{group.course_title}</p>
      <ListHeader title={group.gp_name} total={total} action={addLink} />
      <UploadList groupId={group.id} onDone={() => void revalidate()} />
      {data.length > 0 ? (
        <>
          <ul className={contentsStyles.contents}>
            {data.map((row) => (
              <li key={row.id} className={contentsStyles.row}>
                <span className={tileTone(row.o_file_name)}>
                  <FileIcon fileName={row.o_file_name} />
                </span>
                <div className={contentsStyles.name}>
                  <p className="name">{row.content_title}</p>
                  <p className="small">{factsOf(row)}</p>
                  <ContentState content={row} />
                </div>
                <OwnContentActions
                  row={row}
                  busy={busyId === row.id}
                  onAction={(chosen) => void action(row, chosen)}
                  onPreview={() => setPreviewed(row)}
                />
              </li>
            ))}
          </ul>
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      ) : (
        <EmptyState title={m.content_no_contents()} actions={addLink}>
          {m.content_no_contents_text()}
        </EmptyState>
      )}
      {dialog}
      {previewed ? (
        <PreviewDialog
          title={previewed.content_title}
          lessonRef={{
            via: 'video-course',
            id: contentsRef.id,
            groupId: contentsRef.groupId,
            contentId: String(previewed.id),
          }}
          onClose={() => setPreviewed(undefined)}
        />
      ) : null}
    </>
  )
}

function factsOf(row: OwnContentRow): string {
  const length = row.duration_seconds === null ? [] : [clockText(row.duration_seconds)]
  return [kindName(row.o_file_name), ...length, formatFileSize(row.file_size)].join(' · ')
}

/** Confirms a deletion, runs one action at a time, and reloads the list. */
function useContentActions(contentsRef: { id: string; groupId: string }) {
  const { revalidate } = useRevalidator()
  const [busyId, setBusyId] = useState<number>()
  const [confirm, dialog] = useConfirm()

  async function action(row: OwnContentRow, chosen: ContentAct) {
    const deletes = chosen === 'delete' || chosen === 'deleteFailedContent'
    const question = {
      title: m.content_delete_title({ name: row.content_title }),
      detail: m.content_delete_detail(),
      confirmLabel: m.content_delete(),
      danger: true,
    }
    if (deletes && !(await confirm(question))) return
    setBusyId(row.id)
    const params = { ...contentsRef, contentId: String(row.id) }
    await notifyOutcome(() => browserApi.call(calls[chosen], { params }), m.content_file_gone())
    await revalidate()
    setBusyId(undefined)
  }
  return { busyId, action, dialog }
}
