import { appendFileSync } from 'node:fs'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { today } from '#platform/server/clock.ts'
import { anEnrolment } from '#tests/support/builders.ts'
import { persistently } from '../killed-site.ts'
import { type Answer, GaveUp, type RetryingClient } from '../retrying-client.ts'
import type { HistoryLine, MoneyCall } from './history.ts'
import type { MoneyWorld } from './world.ts'

const AT_ONCE = 10
/** A refusal that says that another client was first. */
const isRefusal = (status: number, code: string | undefined): boolean =>
  status === 422 || (status === 404 && code === 'TRANSFER_NOT_FOUND')
const REASON = { reason: 'စမ်းသပ်ခြင်း' }

/** An application and what the drill last heard of it. */
interface Seat {
  readonly id: number
  readonly kind: 'class' | 'course'
  readonly feeMmk: number
}

type Subject = Omit<HistoryLine, 'call' | 'status' | 'code' | 'isRepeated'>
/** The field of the history that takes the id or the ids of a reply. */
type ReplyField = 'refundId' | 'batchId' | 'payoutIds'

interface Sent {
  readonly body?: object | FormData | undefined
  /** What the call is about; undefined for one that changes nothing. */
  readonly subject?: Subject
  readonly reply?: ReplyField
  /** Undefined: any of the team. */
  readonly token?: string
}

interface Remembered {
  readonly call: MoneyCall
  readonly subject: Subject
  readonly answer: Answer
  readonly reply: ReplyField | undefined
}

/** Sends random calls about money until the wanted number is answered, several clients at a time. */
export class MoneyClients {
  readonly #world: MoneyWorld
  readonly #client: RetryingClient
  readonly #historyFile: string
  readonly #random: () => number
  readonly #seats: Seat[] = []
  readonly #numbers: string[] = []
  readonly #refunds: number[] = []
  #made = 0
  /** Calls that were answered, and those of them that were carried out. */
  answered = 0
  done = 0
  gaveUp = 0
  /** Answers that no client should get. */
  readonly faults: string[] = []

  constructor(options: { world: MoneyWorld; client: RetryingClient; historyFile: string; random: () => number }) {
    this.#world = options.world
    this.#client = options.client
    this.#historyFile = options.historyFile
    this.#random = options.random
  }

  async run(operations: number, clients: number): Promise<void> {
    const actions = this.#actions()
    const work = async (): Promise<void> => {
      while (this.answered < operations) {
        try {
          await this.#weighted(actions)()
        } catch (error) {
          if (!(error instanceof GaveUp)) throw error
          this.gaveUp += 1
        }
      }
    }
    await Promise.all(Array.from({ length: clients }, work))
  }

  /** Each with its weight. */
  #actions(): readonly (readonly [number, () => Promise<void>])[] {
    return [
      [30, () => this.#pay()],
      [12, () => this.#decide('approve')],
      [8, () => this.#decide('void')],
      [8, () => this.#decide('reverse')],
      [3, () => this.#decide('reject')],
      [8, () => this.#askRefund()],
      [14, () => this.#moveRefund()],
      [2, () => this.#payAtOnce()],
      [1, () => this.#runPayouts()],
      [1, () => this.#sendBatch()],
    ]
  }

  #weighted(actions: readonly (readonly [number, () => Promise<void>])[]): () => Promise<void> {
    let at = this.#random() * actions.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, action] of actions) {
      at -= weight
      if (at < 0) return action
    }
    throw new Error('no action was chosen')
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#random() * all.length)]
  }

  /** A new application, or one of those before, the newer the more often. */
  async #aSeat(): Promise<Seat> {
    const before = this.#seats.at(-1 - Math.floor(this.#random() ** 2 * this.#seats.length))
    if (before && this.#random() < 0.5) return before
    const offer = this.#pick(this.#world.offers)
    if (!offer) throw new Error('the drill has nothing to sell')
    const { classId, courseId, feeMmk } = offer
    // With a student of its own.
    const { id } = await persistently(() => anEnrolment(this.#world.db, { classId, courseId, feeMmk }))
    const seat = { id, kind: offer.kind, feeMmk }
    this.#seats.push(seat)
    return seat
  }

  /** A number that is new, or in one of ten cases used before and spelled in another spelling. */
  #aNumber(): string {
    const used = this.#pick(this.#numbers)
    if (used && this.#random() < 0.1) return respelled(used, Math.floor(this.#random() * 4))
    this.#made += 1
    const number = `M${process.pid}${String(this.#made).padStart(9, '0')}`
    this.#numbers.push(number)
    return number
  }

  async #pay(): Promise<void> {
    const seat = await this.#aSeat()
    await this.#verify(seat, this.#aNumber())
  }

  /** One transfer, entered by ten people for ten applications. */
  async #payAtOnce(): Promise<void> {
    const seats = await Promise.all(Array.from({ length: AT_ONCE }, () => this.#aSeat()))
    const number = this.#aNumber()
    await Promise.all(seats.map((seat, at) => this.#verify(seat, respelled(number, at % 4))))
  }

  async #verify({ id, kind, feeMmk }: Seat, transferNumber: string): Promise<void> {
    const share = this.#pick([1, 1, 1, 0.5, 0.3, 1.2]) ?? 1
    const amountMmk = Math.max(1, Math.round(feeMmk * share))
    const body = {
      ...{ transaction_no: transferNumber, method_id: this.#pick(this.#world.methodIds), amount: amountMmk },
      ...{ part: true, reused_picture: true, further_transfer: false },
    }
    await this.#send('verify', `/admin/enrolments/${kind}/${id}/verify`, {
      body,
      subject: { enrolmentId: id, transferNumber, amountMmk },
    })
  }

  async #decide(verb: 'approve' | 'void' | 'reverse' | 'reject'): Promise<void> {
    const { id, kind } = await this.#aSeat()
    await this.#send(verb, `/admin/enrolments/${kind}/${id}/${verb}`, { body: REASON, subject: { enrolmentId: id } })
  }

  async #askRefund(): Promise<void> {
    const { id, kind } = await this.#aSeat()
    const { transfers } = await this.#read<{ transfers: { id: number; refundable: number; version: string }[] }>(
      `/admin/enrolments/${kind}/${id}/refundable`,
    )
    const transfer = this.#pick(transfers.filter(({ refundable }) => refundable > 0))
    if (!transfer) return
    const amountMmk = this.#random() < 0.5 ? transfer.refundable : Math.ceil(transfer.refundable / 3)
    const body = {
      ...{ transfer_id: transfer.id, amount: amountMmk, version: transfer.version },
      ...{ wallet_id: this.#world.familyId, account_no: '09123456789', holder: 'မသီရိ', ...REASON },
    }
    const answer = await this.#send('refund-ask', '/admin/refunds', {
      body,
      subject: { enrolmentId: id, amountMmk },
      reply: 'refundId',
    })
    if (answer.status === 200) this.#refunds.push((JSON.parse(answer.text) as { id: number }).id)
  }

  async #moveRefund(): Promise<void> {
    const refundId = this.#pick(this.#refunds.slice(-200))
    if (refundId === undefined) return
    const verb = this.#pick(['approve', 'approve', 'sent', 'sent', 'failed', 'drop'] as const) ?? 'approve'
    const transferNumber = `R${process.pid}${refundId}`
    const sent = { method_id: this.#world.methodIds[0], transaction_no: transferNumber, sent_on: today() }
    const body = verb === 'sent' ? sent : verb === 'approve' ? undefined : REASON
    await this.#send(`refund-${verb}`, `/admin/refunds/${refundId}/${verb}`, {
      body,
      subject: { refundId, ...(verb === 'sent' && { transferNumber }) },
    })
  }

  async #runPayouts(): Promise<void> {
    const kind = this.#pick(['class', 'course']) ?? 'class'
    const body = { kind, until: today() }
    await this.#send('payout-run', '/admin/payouts/run', { body, subject: {}, reply: 'payoutIds' })
  }

  async #sendBatch(): Promise<void> {
    const preview = await this.#send('batch-create', '/admin/payout-batches/preview', { body: {} })
    if (preview.status !== 200) return
    const { version } = JSON.parse(preview.text) as { version: string }
    const created = await this.#send('batch-create', '/admin/payout-batches', {
      body: { version },
      subject: {},
      reply: 'batchId',
    })
    if (created.status !== 200) return
    const { id: batchId, state } = JSON.parse(created.text) as { id: number; state: string }
    // The one who created it is refused.
    for (const token of state === 'waiting' ? this.#world.tokens : []) {
      await this.#send('batch-approve', `/admin/payout-batches/${batchId}/approve`, { subject: { batchId }, token })
    }
    const { payees } = await this.#read<{ payees: { id: number; state: string }[] }>(`/admin/payout-batches/${batchId}`)
    for (const { id: payeeId } of payees.filter((payee) => payee.state === 'due')) {
      const transferNumber = `B${process.pid}${batchId}-${payeeId}`
      const form = new FormData()
      form.append('method_id', String(this.#pick(this.#world.methodIds)))
      form.append('transaction_no', transferNumber)
      form.append('sent_on', today())
      const path = `/admin/payout-batches/${batchId}/payees/${payeeId}/sent`
      await this.#send('payee-sent', path, { body: form, subject: { batchId, payeeId, transferNumber } })
    }
  }

  async #read<T>(path: string): Promise<T> {
    const answer = await this.#client.send({ method: 'GET', path: API_BASE + path, token: this.#aToken() })
    if (answer.status !== 200) this.faults.push(`GET ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return JSON.parse(answer.text) as T
  }

  #aToken(): string {
    return this.#pick(this.#world.tokens) ?? ''
  }

  async #send(call: MoneyCall, path: string, { body, subject, reply, token }: Sent = {}): Promise<Answer> {
    const isForm = body instanceof FormData
    const answer = await this.#client.send({
      ...{ method: 'POST', path: API_BASE + path, token: token ?? this.#aToken() },
      ...(body !== undefined && !isForm && { headers: { 'content-type': 'application/json' } }),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (subject) this.#remember({ call, subject, answer, reply })
    return answer
  }

  #remember({ call, subject, answer, reply }: Remembered): void {
    const { status, text, isRepeated } = answer
    this.answered += 1
    const json = JSON.parse(text) as { id?: number; ids?: number[]; code?: string }
    if (status === 200) this.done += 1
    else if (!isRefusal(status, json.code)) this.faults.push(`${call}: ${status} ${text.slice(0, 200)}`)
    const line: HistoryLine = {
      ...{ call, status, isRepeated, ...subject },
      ...(status !== 200 && json.code && { code: json.code }),
      ...(status === 200 && reply && { [reply]: reply === 'payoutIds' ? json.ids : json.id }),
    }
    appendFileSync(this.#historyFile, `${JSON.stringify(line)}\n`)
  }
}

/** The same number as somebody else would type it. */
function respelled(number: string, spelling: number): string {
  if (spelling === 1) return number.toLowerCase()
  if (spelling === 2) return number.replace(/(.{4})/g, '$1 ')
  if (spelling === 3) return number.replace(/[0-9]/g, (digit) => String.fromCharCode(0x1040 + Number(digit)))
  return number
}
