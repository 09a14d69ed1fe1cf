import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { type FetchedFile, fetchFile, saveAs, saveFile } from '#platform/web/api/save-file.ts'
import { DownloadIcon, ShareIcon } from '#platform/web/components/icons.tsx'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { downloadReceipt, type PayerReceipt, showReceiptPicture } from '../../../contract/receipts.contract.ts'

/** Saves a receipt as a PDF, or hands it to a chat as a picture. */
export function ReceiptActions({ receipt: { id, no } }: { receipt: PayerReceipt }) {
  const [busy, setBusy] = useState(false)
  const call = { params: { id: String(id) } }
  const actions = {
    save: () => saveFile(addressOf(downloadReceipt, call)),
    share: async () => shareOrSave(await fetchFile(addressOf(showReceiptPicture, call))),
  }
  async function run(action: keyof typeof actions) {
    if (busy) return
    setBusy(true)
    try {
      await actions[action]()
    } catch (error) {
      showFailure(error, () => void run(action))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="row">
      <button
        type="button"
        className="btn"
        aria-disabled={busy}
        aria-label={m.payments_receipt_pdf_of({ no })}
        onClick={() => void run('save')}
      >
        <DownloadIcon small />
        {m.payments_receipt_pdf()}
      </button>
      <button
        type="button"
        className="btn"
        aria-disabled={busy}
        aria-label={m.payments_receipt_share_of({ no })}
        onClick={() => void run('share')}
      >
        <ShareIcon small />
        {m.payments_receipt_share()}
      </button>
    </div>
  )
}

/**
 * Saves the picture where files cannot be shared, or where the browser wants a newer press than the one that fetched
 * it.
 */
async function shareOrSave({ file, name }: FetchedFile): Promise<void> {
  const files = [new File([file], name, { type: file.type })]
  if (!navigator.canShare?.({ files })) return saveAs(file, name)
  try {
    await navigator.share({ files })
  } catch (error) {
    // Closing the share sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    saveAs(file, name)
  }
}
