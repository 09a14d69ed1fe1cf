import { type SubmitEvent, useState } from 'react'
import type { Endpoint, ReplyOf } from '#platform/contract/endpoint.ts'
import { formatFee } from '#platform/contract/money.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { sendForm } from '#platform/web/api/send-form.ts'
import { SubmitButton } from '#platform/web/forms/form.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { useAppNavigate } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import { type PickedFile, sendable } from '#platform/web/upload/picked-file.ts'
import type { OrderReply } from '../../contract/orders.contract.ts'
import { proofExtensions, proofMaxBytes, type uploadClassProof } from '../../contract/payment-proofs.contract.ts'
import { PaymentFacts } from './payment-facts.tsx'

interface ProofUploadProps {
  /** The upload endpoint of the class or video course, with its parameters filled in. */
  endpoint: Endpoint
  title: string
  /** The fee shown when there is no order. */
  fee: number
  order: OrderReply | null
  /** Where the student is sent when every picture is stored. */
  donePath: Path
}

/**
 * Sends payment pictures one by one; one that fails stays in the list and can be sent again.
 *
 * @see P-PRF-02 to P-PRF-04
 */
export function ProofUpload({ endpoint, title, fee, order, donePath }: ProofUploadProps) {
  const { files, choose, error, sending, percent, send } = useProofs(endpoint, donePath)
  return (
    <form className="stack" noValidate onSubmit={send}>
      <PageTitle note={title}>{m.payments_proof_title()}</PageTitle>
      {order ? <PaymentFacts order={order} /> : <p className="fee fee-rail">{formatFee(fee)}</p>}
      {order?.waiting ? null : (
        <NoticeBox>
          <p>{m.payments_proof_note()}</p>
        </NoticeBox>
      )}
      <FilePicker
        multiple
        files={files}
        onChange={choose}
        extensions={proofExtensions}
        label={m.payments_proof_choose()}
        hint={m.payments_proof_hint()}
        error={error}
      />
      <SubmitButton submitting={sending} progress={m.payments_proof_sending({ percent: localDigits(percent) })}>
        {m.payments_proof_send()}
      </SubmitButton>
    </form>
  )
}

function useProofs(endpoint: Endpoint, donePath: Path) {
  const navigate = useAppNavigate()
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const [error, setError] = useState<string>()
  const [percent, setPercent] = useState<number>()

  function choose(chosen: PickedFile[]) {
    setError(undefined)
    setFiles(chosen)
  }
  function change(item: PickedFile, changes: Partial<PickedFile>) {
    setFiles((before) => before.map((other) => (other.id === item.id ? { ...other, ...changes } : other)))
  }
  async function sendAll() {
    const waiting = sendable(files)
    if (waiting.length === 0) {
      setError(files.length === 0 ? m.platform_upload_file_please() : m.platform_file_empty())
      return
    }
    setError(undefined)
    let arrived = 0
    for (const item of waiting) {
      const problem = await sendOne(endpoint, item, (sent) => {
        setPercent(sent)
        change(item, { state: 'sending', percent: sent })
      })
      if (problem === undefined) {
        arrived += 1
        setFiles((before) => before.filter((other) => other.id !== item.id))
      } else {
        change(item, { state: 'failed' })
        setError(problem)
      }
    }
    setPercent(undefined)
    if (arrived === 0) showNotice(m.platform_operation_failed(), { tone: 'problem' })
    if (arrived < waiting.length) return
    showNotice(m.payments_proof_sent())
    navigate(donePath)
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (percent === undefined) void sendAll()
  }
  return { files, choose, error, sending: percent !== undefined, percent: percent ?? 0, send }
}

/** Resolves with undefined on success, else with the error text. */
async function sendOne(
  endpoint: Endpoint,
  { file }: PickedFile,
  onProgress: (percent: number) => void,
): Promise<string | undefined> {
  if (file.size > proofMaxBytes) return m.payments_proof_too_large()
  const form = new FormData()
  form.append('file', file, file.name)
  onProgress(0)
  try {
    const reply = (await sendForm(endpoint, form, onProgress)) as ReplyOf<typeof uploadClassProof>
    return reply.status === 'success' ? undefined : m.payments_proof_not_waiting()
  } catch (error) {
    if (error instanceof RefusedCall) return error.errors.file?.[0] ?? error.message
    return m.platform_upload_failed()
  }
}
