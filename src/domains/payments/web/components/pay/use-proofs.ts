import { useEffect, useState } from 'react'
import type { Endpoint, ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { sendForm } from '#platform/web/api/send-form.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { keepChosenFiles, readChosenFiles } from '#platform/web/upload/chosen-files.ts'
import { type PickedFile, pickFiles, sendable } from '#platform/web/upload/picked-file.ts'
import type { LinkedClaim } from '../../../contract/pay-link.contract.ts'
import { proofExtensions, proofMaxBytes, type uploadClassProof } from '../../../contract/payment-proofs.contract.ts'

export type Proofs = ReturnType<typeof useProofs>

interface ProofOptions {
  /** Under this name the chosen pictures are kept across a reload. */
  draftKey: string
  /** `last`: the picture that was sent last. */
  onSent: (claim: LinkedClaim, last: File | undefined) => void
}

/** The chosen pictures, which are kept across a reload; one says that it is being kept until it is. */
function useKeptFiles(draftKey: string) {
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  useEffect(() => {
    let isLeft = false
    void readChosenFiles(draftKey).then((kept) => {
      const { picked } = pickFiles(kept, proofExtensions)
      if (isLeft || picked.length === 0) return
      // Others may have been chosen meanwhile.
      setFiles((before) => [...picked.filter(({ file }) => !before.some((one) => one.file === file)), ...before])
    })
    return () => {
      isLeft = true
    }
  }, [draftKey])
  const keep = (items: readonly PickedFile[]) =>
    keepChosenFiles(
      draftKey,
      items.map(({ file }) => file),
    )
  function choose(chosen: readonly PickedFile[]) {
    const isTried = (item: PickedFile) => item.keeping === 'failed' || !files.includes(item)
    const tried = new Set(chosen.filter(isTried).map(({ id }) => id))
    const withKeeping = (items: readonly PickedFile[], keepingOf: (item: PickedFile) => PickedFile['keeping']) =>
      items.map((item) => (tried.has(item.id) ? { ...item, keeping: keepingOf(item) } : item))
    setFiles(withKeeping(chosen, () => 'begun'))
    void keep(chosen).then((unkept) =>
      setFiles((before) => withKeeping(before, ({ file }) => (unkept.includes(file) ? 'failed' : undefined))),
    )
  }
  return { files, setFiles, keep, choose }
}

/** The chosen pictures and their upload, one by one; one that fails stays in the list and can be sent again. */
export function useProofs(endpoint: Endpoint, { draftKey, onSent }: ProofOptions) {
  const { files, setFiles, keep, choose: keepChoice } = useKeptFiles(draftKey)
  const [error, setError] = useState<string>()
  const [percent, setPercent] = useState(0)
  function choose(chosen: PickedFile[]) {
    setError(undefined)
    keepChoice(chosen)
  }
  function change(item: PickedFile, changes: Partial<PickedFile>) {
    setFiles((before) => before.map((other) => (other.id === item.id ? { ...other, ...changes } : other)))
  }
  /** Sends one file, and throws what the form shows under its fields. */
  async function sendFile(item: PickedFile, claim: LinkedClaim): Promise<boolean> {
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
  async function send(claim: LinkedClaim): Promise<boolean> {
    const waiting = sendable(files)
    if (waiting.length === 0) {
      setError(files.length === 0 ? m.platform_upload_file_please() : m.platform_file_empty())
      return false
    }
    setError(undefined)
    let left = files
    for (const item of waiting) {
      if (!(await sendFile(item, claim))) continue
      left = left.filter((other) => other.id !== item.id)
      void keep(left)
    }
    const arrived = files.length - left.length
    if (arrived === 0) showToast(m.platform_operation_failed(), { tone: 'problem' })
    if (arrived < waiting.length) return false
    showToast(m.payments_proof_sent())
    onSent(claim, waiting.at(-1)?.file)
    return true
  }
  return { files, choose, error, percent, send }
}

interface Sending {
  readonly claim: LinkedClaim
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
