import { useState } from 'react'
import type { Endpoint, ReplyOf } from '#platform/contract/endpoint.ts'
import { formatFee } from '#platform/contract/money.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { sendForm } from '#platform/web/api/send-form.ts'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { useAppNavigate } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import { type PickedFile, sendable } from '#platform/web/upload/picked-file.ts'
import type { OrderReply } from '../../contract/orders.contract.ts'
import {
  type ClaimedTransfer,
  claimedTransfer,
  proofExtensions,
  proofMaxBytes,
  type uploadClassProof,
} from '../../contract/payment-proofs.contract.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { type ClaimForm, ProofClaim } from './proof-claim.tsx'

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
  const form = useAppForm<ClaimForm, ClaimedTransfer>({
    schema: claimedTransfer,
    initialValues: { wallet_id: null, number: '', amount: '' },
    ...(order && { draftKey: `payment.${order.id}` }),
  })
  const { files, choose, error, percent, send } = useProofs(endpoint, donePath)
  return (
    <>
      <AppFormView form={form} onSend={send}>
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
        <Claim form={form} order={order} />
        <SubmitButton
          submitting={form.submitting}
          progress={m.payments_proof_sending({ percent: localDigits(percent) })}
        >
          {m.payments_proof_send()}
        </SubmitButton>
      </AppFormView>
      {order ? <PaymentHistory order={order} /> : null}
    </>
  )
}

function Claim({ form, order }: { form: AppForm<ClaimForm, ClaimedTransfer>; order: OrderReply | null }) {
  return order ? <ProofClaim form={form} wallets={order.wallets} /> : null
}

function useProofs(endpoint: Endpoint, donePath: Path) {
  const navigate = useAppNavigate()
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const [error, setError] = useState<string>()
  const [percent, setPercent] = useState(0)

  function choose(chosen: PickedFile[]) {
    setError(undefined)
    setFiles(chosen)
  }
  function change(item: PickedFile, changes: Partial<PickedFile>) {
    setFiles((before) => before.map((other) => (other.id === item.id ? { ...other, ...changes } : other)))
  }
  /** Sends one file, and throws what the form shows under its fields. */
  async function sendFile(item: PickedFile, claim: ClaimedTransfer): Promise<boolean> {
    const onProgress = (sent: number) => {
      setPercent(sent)
      change(item, { state: 'sending', percent: sent })
    }
    try {
      const problem = await sendOne(endpoint, item, { claim, onProgress })
      if (problem === undefined) setFiles((before) => before.filter((other) => other.id !== item.id))
      else fail(item, problem)
      return problem === undefined
    } catch (failure) {
      fail(item, failure instanceof RefusedCall ? undefined : m.platform_upload_failed())
      throw failure
    }
  }
  function fail(item: PickedFile, problem: string | undefined) {
    change(item, { state: 'failed' })
    setError(problem)
  }
  /** @returns whether every picture was stored */
  async function send(claim: ClaimedTransfer): Promise<boolean> {
    const waiting = sendable(files)
    if (waiting.length === 0) {
      setError(files.length === 0 ? m.platform_upload_file_please() : m.platform_file_empty())
      return false
    }
    setError(undefined)
    let arrived = 0
    for (const item of waiting) if (await sendFile(item, claim)) arrived += 1
    if (arrived === 0) showNotice(m.platform_operation_failed(), { tone: 'problem' })
    if (arrived < waiting.length) return false
    showNotice(m.payments_proof_sent())
    navigate(donePath)
    return true
  }
  return { files, choose, error, percent, send }
}

interface Sending {
  readonly claim: ClaimedTransfer
  readonly onProgress: (percent: number) => void
}

/**
 * Resolves with undefined on success, else with the problem of the file.
 *
 * @throws RefusedCall when the facts are refused, UnreachableServer
 */
async function sendOne(
  endpoint: Endpoint,
  { file }: PickedFile,
  { claim, onProgress }: Sending,
): Promise<string | undefined> {
  if (file.size > proofMaxBytes) return m.payments_proof_too_large()
  const form = new FormData()
  for (const [name, value] of Object.entries(claim)) if (value) form.append(name, String(value))
  form.append('file', file, file.name)
  onProgress(0)
  try {
    const reply = (await sendForm(endpoint, form, onProgress)) as ReplyOf<typeof uploadClassProof>
    return reply.status === 'success' ? undefined : m.payments_proof_not_waiting()
  } catch (error) {
    const problem = error instanceof RefusedCall ? error.errors.file?.[0] : undefined
    if (problem === undefined) throw error
    return problem
  }
}
