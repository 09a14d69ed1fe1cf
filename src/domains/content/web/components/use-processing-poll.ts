import { useEffect } from 'react'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Processing } from '../../contract/content-codes.ts'
import { contentsInProcess } from '../../contract/contents.contract.ts'

const pollMs = 20_000

interface Polled {
  params: { id: string; groupId: string }
  rows: readonly { id: number; is_processing: number }[]
  onChange: () => void
}

/**
 * Polls every 20 seconds for finished contents, while one is processing and the screen is open.
 *
 * Stops when nothing is processing, on unmount, and at the first failed call.
 *
 * @see M-CT-08, M-CT-09, M-CT-10
 */
export function useProcessingPoll({ params, rows, onChange }: Polled): void {
  const waiting = rows.filter((row) => row.is_processing === Processing.processing).map((row) => row.id)
  const asked = waiting.join(',')
  const { id, groupId } = params
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked stands for the ids, and the handler may be a new one each time.
  useEffect(() => {
    if (waiting.length === 0) return
    const timer = window.setInterval(() => {
      browserApi.call(contentsInProcess, { params: { id, groupId }, body: { process_id_list: waiting } }).then(
        ({ process_contents_id }) => {
          if (process_contents_id.join(',') !== asked) onChange()
        },
        () => window.clearInterval(timer),
      )
    }, pollMs)
    return () => window.clearInterval(timer)
  }, [asked, id, groupId])
}
