import { useState } from 'react'
import { paths } from '#paths'
import { yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { callHeaders } from '#platform/web/api/browser-api.ts'
import { saveAs } from '#platform/web/api/save-file.ts'
import { DownloadIcon } from '#platform/web/components/icons.tsx'
import { localisedPath } from '#platform/web/locale/locale.ts'
import { currentSession, endSession, ownerRoleOf } from '#platform/web/session/session.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import type { PayoutKind } from '../../contract/admin-payouts.contract.ts'
import { savedInvoiceName } from '../../contract/invoice-labels.ts'
import { payoutCalls } from '../../contract/payouts.contract.ts'

interface DownloadButtonProps {
  kind: PayoutKind
  payoutId: number
  payeeNo: string
  title: string
}

/** Downloads an invoice PDF and shows a busy state meanwhile. */
export function DownloadButton({ kind, payoutId, payeeNo, title }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)

  async function download() {
    if (busy) return
    setBusy(true)
    try {
      const pdf = await fetchInvoice(kind, payoutId)
      if (pdf) saveAs(pdf, savedInvoiceName({ kind, payoutId, payeeNo, day: yangonDay(new Date()) }))
    } catch {
      showToast(m.payouts_download_failed(), { tone: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={busy || undefined}
      aria-label={m.payouts_download_of({ title })}
      onClick={download}
    >
      <DownloadIcon small />
      {m.payouts_download()}
    </button>
  )
}

/** The PDF; undefined when the session has ended, which leads to login here. @see P-INV-07 */
async function fetchInvoice(kind: PayoutKind, id: number): Promise<Blob | undefined> {
  const user = currentSession()
  if (!user) return leaveForLogin()
  const calls = payoutCalls[ownerRoleOf(user)]
  const call = kind === 'class' ? calls.classDownload : calls.courseDownload
  const reply = await fetch(addressOf(call, { params: { id } }), { headers: callHeaders() })
  // @see X-ERR-02, P-INV-07
  if (reply.status === 401) return leaveForLogin()
  if (!reply.ok) throw new Error(`the invoice was refused with ${reply.status}`)
  return reply.blob()
}

function leaveForLogin(): undefined {
  endSession()
  window.location.assign(localisedPath(paths.login()))
}
