import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { DownloadIcon, EyeIcon, PlayIcon } from '#platform/web/components/icons.tsx'
import { lazyPart } from '#platform/web/states/lazy-part.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { openingOf } from './lesson-ref.ts'
import type { OpenedContent } from './opened-content-dialog.tsx'

/** The viewers are larger than the pages that open them, so they are loaded with the first opened content. */
const OpenedContentDialog = lazyPart(async () => ({
  default: (await import('./opened-content-dialog.tsx')).OpenedContentDialog,
}))

interface OpenContentButtonProps {
  content: { readonly content_title: string; readonly o_file_name: string }
  /** Requests its URL. */
  open: () => Promise<OpenedContent>
  className?: string
  /** Label of a content that browsers show. */
  label?: string
  /** Shown under the opened content. */
  note?: ReactNode
}

/** Opens a content by a URL of its own: in a dialog, or as a download when no browser shows its type. */
export function OpenContentButton({ content, open, className = 'btn', label, note }: OpenContentButtonProps) {
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<OpenedContent>()
  const opening = openingOf(content.o_file_name)
  const isSaved = opening === 'download'
  const text = isSaved ? m.content_download() : (label ?? m.content_open())
  const Icon = isSaved ? DownloadIcon : opening === 'video' && label ? PlayIcon : EyeIcon
  async function request() {
    setBusy(true)
    try {
      const address = await open()
      if (isSaved) window.location.assign(address.url)
      else setOpened(address)
    } catch (error) {
      showFailure(error, () => void request())
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={busy}
        aria-label={`${text} – ${content.content_title}`}
        onClick={busy ? undefined : () => void request()}
      >
        <Icon small />
        {text}
      </button>
      {opened && opening !== 'download' ? (
        <Suspense>
          <OpenedContentDialog
            title={content.content_title}
            opening={opening}
            opened={opened}
            note={note}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
