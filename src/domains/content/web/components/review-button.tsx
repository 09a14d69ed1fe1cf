import { lazy, Suspense, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { DownloadIcon, EyeIcon } from '#platform/web/media/icons.tsx'
import { showFailure } from '#platform/web/notices/show-failure.ts'
import { type OpenedContent, openContentForReview } from '../../contract/admin-contents.contract.ts'
import { openingOf } from './lesson-ref.ts'

/** The viewers are larger than the console's pages, so they are loaded with the first opened content. */
const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }))

interface ReviewButtonProps {
  content: { readonly id: number; readonly content_title: string; readonly o_file_name: string }
}

/** Opens a content of any owner for an admin: in a dialog, or as a download when no browser shows its type. */
export function ReviewButton({ content }: ReviewButtonProps) {
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<OpenedContent>()
  const opening = openingOf(content.o_file_name)
  const isSaved = opening === 'download'
  const text = isSaved ? m.content_download() : m.content_open()
  async function open() {
    setBusy(true)
    try {
      const address = await adminApi.call(openContentForReview, { params: { id: String(content.id) } })
      if (isSaved) window.location.assign(address.url)
      else setOpened(address)
    } catch (error) {
      showFailure(error, () => void open())
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-disabled={busy}
        aria-label={`${text} – ${content.content_title}`}
        onClick={busy ? undefined : () => void open()}
      >
        {isSaved ? <DownloadIcon small /> : <EyeIcon small />}
        {text}
      </button>
      {opened && opening !== 'download' ? (
        <Suspense>
          <ReviewDialog
            title={content.content_title}
            opening={opening}
            opened={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
