import { useEffect } from 'react'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Processing } from '../../contract/content-codes.ts'
import { contentsInProcess, type OwnContentRow, ownContents } from '../../contract/contents.contract.ts'

const pollMs = 20_000

interface Polled {
  params: { id: string; groupId: string }
  rows: readonly Pick<OwnContentRow, 'id' | 'is_processing' | 'in_browsers'>[]
  /** The page of the list that is shown. */
  page: number
  onChange: () => void
}

/**
 * Polls every 20 seconds for finished contents, while one is processing and the screen is open. A video that becomes
 * visible in browsers once it is prepared is not processing, so the list is read again for it.
 *
 * Stops when nothing is processing, on unmount, and at the first failed call.
 *
 * @see M-CT-08, M-CT-09, M-CT-10
 */
export function useProcessingPoll({ params, rows, page, onChange }: Polled): void {
  const waiting = rows.filter((row) => row.is_processing === Processing.processing).map((row) => row.id)
  const asked = waiting.join(',')
  const preparing = rows.some((row) => row.in_browsers === 'preparing')
  const { id, groupId } = params
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked stands for the ids, and the handler may be a new one each time.
  useEffect(() => {
    if (waiting.length === 0 && !preparing) return
    const timer = window.setInterval(() => {
      const hasChanged = preparing ? isPrepared(params, rows, page) : isProcessed(params, waiting)
      hasChanged.then(
        (changed) => {
          if (changed) onChange()
        },
        () => window.clearInterval(timer),
      )
    }, pollMs)
    return () => window.clearInterval(timer)
  }, [asked, preparing, page, id, groupId])
}

async function isProcessed(params: Polled['params'], waiting: readonly number[]): Promise<boolean> {
  const body = { process_id_list: [...waiting] }
  const { process_contents_id: left } = await browserApi.call(contentsInProcess, { params, body })
  return left.join(',') !== waiting.join(',')
}

async function isPrepared(params: Polled['params'], rows: Polled['rows'], page: number): Promise<boolean> {
  const stateOf = (row: Polled['rows'][number]) => `${row.id} ${row.is_processing} ${row.in_browsers}`
  const { data } = await browserApi.call(ownContents, { params, query: { page: String(page), order: 'position' } })
  return data.map(stateOf).join() !== rows.map(stateOf).join()
}
