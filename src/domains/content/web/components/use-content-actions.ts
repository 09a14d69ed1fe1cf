import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { ActionStatus } from '../../contract/content-codes.ts'
import {
  deleteContent,
  deleteFailedContent,
  disableDesktop,
  enableDesktop,
  moveContent,
  type OwnContentRow,
  prepareAsSlides,
} from '../../contract/contents.contract.ts'
import { hideFree, showFree } from '../../contract/free-lessons.contract.ts'
import {
  type Move,
  type Orders,
  type ReadRows,
  unlessRead,
  withAnswer,
  withMove,
  withoutLost,
  withStored,
} from './expected-order.ts'
import { notifyStatus } from './notify-outcome.ts'
import type { ContentAct } from './own-content-actions.tsx'
import { handleId } from './own-content-list.tsx'

const calls = { delete: deleteContent, deleteFailedContent, enableDesktop, disableDesktop, showFree, hideFree } as const

interface ContentsRef {
  id: string
  groupId: string
}

/** What is asked before an action that cannot be undone, or that closes a video for a while. */
function questionFor(chosen: ContentAct, { content_title: name }: OwnContentRow) {
  switch (chosen) {
    case 'delete':
    case 'deleteFailedContent':
      return {
        title: m.content_delete_title({ name }),
        detail: m.content_delete_detail(),
        confirmLabel: m.content_delete(),
        danger: true,
      }
    case 'asSlides':
      return {
        title: m.content_prepare_anew_title({ name }),
        detail: m.content_as_slides_detail(),
        confirmLabel: m.content_as_slides(),
      }
    case 'withEveryFrame':
      return {
        title: m.content_prepare_anew_title({ name }),
        detail: m.content_with_every_frame_detail(),
        confirmLabel: m.content_with_every_frame(),
      }
    default:
      return undefined
  }
}

function callFor(chosen: ContentAct, params: ContentsRef & { contentId: string }) {
  if (chosen === 'asSlides' || chosen === 'withEveryFrame') {
    return browserApi.call(prepareAsSlides, { params, body: { slides: chosen === 'asSlides' } })
  }
  return browserApi.call(calls[chosen], { params })
}

/** Confirms what needs it, runs one action at a time, and reloads the list. */
export function useContentActions(contentsRef: ContentsRef) {
  const { run } = useAction()
  const [busyId, setBusyId] = useState<number>()
  const [confirm, dialog] = useConfirm()

  async function action(row: OwnContentRow, chosen: ContentAct) {
    const question = questionFor(chosen, row)
    if (question && !(await confirm(question))) return
    setBusyId(row.id)
    const params = { ...contentsRef, contentId: String(row.id) }
    await run(
      () => callFor(chosen, params),
      ({ status }) => notifyStatus(status, m.content_file_gone()),
    )
    setBusyId(undefined)
  }
  return { busyId, action, confirm, dialog }
}

interface MovedList extends ReadRows {
  contentsRef: ContentsRef
  currentPage: number
  total: number
}

/**
 * Moves contents and shows the new order before the server has answered. Moves are sent one after another, and the list
 * is read again after the last one, which shows the stored order if one was refused. A move that could not reach the
 * server can be repeated, and those before it stay. A content that leaves the page is followed to its page. The handle
 * is focused, and keeps the focus when the list is read again.
 */
export function useContentOrder({ contentsRef, rows, readAt, currentPage, total }: MovedList) {
  const { revalidate } = useRevalidator()
  const navigate = usePageNavigate()
  const changeQuery = useQueryChange()
  const [orders, setOrders] = useState<Orders>({})
  const moved = useRef<{ readonly id: number; wasFocused: boolean }>(undefined)
  const moves = useRef({ last: Promise.resolve<number | Error>(ActionStatus.done), newest: 0 })
  const firstPosition = (currentPage - 1) * PAGE_SIZE + 1
  const awaited = unlessRead(orders.expected, readAt)

  useEffect(() => {
    const row = moved.current
    if (row === undefined || !rows.some(({ id }) => id === row.id)) return
    // A row loses the focus when the browser moves it. What the owner has focused meanwhile keeps it.
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (isFocusLost || !row.wasFocused) document.getElementById(handleId(row.id))?.focus()
    row.wasFocused = true
    if (!awaited) moved.current = undefined
  }, [rows, awaited])

  async function move(row: OwnContentRow, position: number) {
    const page = Math.ceil(position / PAGE_SIZE)
    const staysHere = page === currentPage
    const read = { rows, readAt }
    const withRow: Move = (before) => (staysHere ? moveTo(before, position - firstPosition, row) : before)
    moved.current = { id: row.id, wasFocused: false }
    setOrders((latest) => withMove(latest, read, withRow))
    const { current } = moves
    current.newest += 1
    const number = current.newest
    current.last = current.last.then(() => sendMove({ ...contentsRef, contentId: String(row.id) }, position))
    const status = await current.last
    const answeredAt = performance.now()
    if (status instanceof Error) showFailure(status, () => void move(row, position))
    else if (status !== ActionStatus.done) showToast(m.platform_operation_failed(), { tone: 'problem' })
    else {
      setOrders((latest) => withStored(latest, read, { move: withRow, answeredAt }))
      const values = { name: row.content_title, position: localDigits(position), total: localDigits(total) }
      showToast(m.content_moved(values))
    }
    if (number !== current.newest) return
    if (isUnreachable(status)) return setOrders(withoutLost)
    setOrders((latest) => withAnswer(latest, answeredAt))
    if (status === ActionStatus.done && !staysHere) {
      navigate(changeQuery({ page: page === 1 ? null : String(page) }))
    } else await revalidate()
  }
  return { shown: awaited?.rows ?? rows, move }
}

function sendMove(params: ContentsRef & { contentId: string }, position: number): Promise<number | Error> {
  return browserApi.call(moveContent, { params, body: { position } }).then(
    (reply) => reply.status,
    (error: Error) => error,
  )
}

function moveTo(rows: readonly OwnContentRow[], at: number, row: OwnContentRow): readonly OwnContentRow[] {
  const others = rows.filter(({ id }) => id !== row.id)
  return [...others.slice(0, at), row, ...others.slice(at)]
}
