import { appendFileSync } from 'node:fs'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { anEnrolment } from '#tests/support/builders.ts'
import { persistently } from '../killed-site.ts'
import type { Answer, RetryingClient } from '../retrying-client.ts'
import type { HistoryLine, MoneyCall } from './history.ts'
import type { MoneyWorld, Offer } from './world.ts'

/** A refusal that says that another client was first. */
const isRefusal = (status: number, code: string | undefined): boolean =>
  status === 422 || (status === 404 && code === 'TRANSFER_NOT_FOUND')
export const REASON = { reason: 'စမ်းသပ်ခြင်း' }

/** An application and what the drill last heard of it. */
export interface Seat {
  readonly id: number
  readonly studentId: number
  readonly offer: Offer
  readonly kind: 'class' | 'course'
  readonly feeMmk: number
}

type Subject = Omit<HistoryLine, 'call' | 'status' | 'code' | 'isRepeated'>
/** The field of the history that takes the id or the ids of a reply. */
type ReplyField = 'refundId' | 'batchId' | 'payoutIds' | 'depositId' | 'slipId'

interface Sent {
  readonly body?: object | FormData | undefined
  /** What the call is about; undefined for one that changes nothing. */
  readonly subject?: Subject
  readonly reply?: ReplyField
  /** Undefined: any of the team. */
  readonly token?: string
}

/** Sends calls about money for the actions of the drill, and keeps the history of their answers. */
export class MoneyCaller {
  readonly world: MoneyWorld
  readonly random: () => number
  readonly #client: RetryingClient
  readonly #historyFile: string
  readonly #seats: Seat[] = []
  readonly #numbers: string[] = []
  #made = 0
  /** Calls that were answered, and those of them that were carried out. */
  answered = 0
  done = 0
  /** By call, how many were answered and carried out. */
  readonly tally = new Map<MoneyCall, { answered: number; done: number }>()
  /** Answers that no client should get. */
  readonly faults: string[] = []

  constructor(options: { world: MoneyWorld; client: RetryingClient; historyFile: string; random: () => number }) {
    this.world = options.world
    this.random = options.random
    this.#client = options.client
    this.#historyFile = options.historyFile
  }

  pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.random() * all.length)]
  }

  /** A new application, or one of those before, the newer the more often. */
  async aSeat(): Promise<Seat> {
    const before = this.#seats.at(-1 - Math.floor(this.random() ** 2 * this.#seats.length))
    if (before && this.random() < 0.5) return before
    const offer = this.pick(this.world.offers)
    if (!offer) throw new Error('the drill has nothing to sell')
    const { classId, courseId, feeMmk } = offer
    // With a student of its own.
    const { id, studentId } = await persistently(() => anEnrolment(this.world.db, { classId, courseId, feeMmk }))
    const seat = { id, studentId, offer, kind: offer.kind, feeMmk }
    this.#seats.push(seat)
    return seat
  }

  /** A number that is new, or in one of ten cases used before and spelled in another spelling. */
  aNumber(): string {
    const used = this.pick(this.#numbers)
    if (used && this.random() < 0.1) return respelled(used, Math.floor(this.random() * 4))
    this.#made += 1
    const number = `M${process.pid}${String(this.#made).padStart(9, '0')}`
    this.#numbers.push(number)
    return number
  }

  async read<T>(path: string, token = this.#aToken()): Promise<T> {
    const answer = await this.#client.send({ method: 'GET', path: API_BASE + path, token })
    if (answer.status !== 200) this.faults.push(`GET ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return JSON.parse(answer.text) as T
  }

  async send(call: MoneyCall, path: string, { body, subject, reply, token }: Sent = {}): Promise<Answer> {
    const isForm = body instanceof FormData
    const answer = await this.#client.send({
      method: 'POST',
      path: API_BASE + path,
      token: token ?? this.#aToken(),
      ...(body !== undefined && !isForm && { headers: { 'content-type': 'application/json' } }),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (subject) this.#remember(answer, { call, subject, reply })
    return answer
  }

  #aToken(): string {
    return this.pick(this.world.tokens) ?? ''
  }

  #remember(
    { status, text, isRepeated }: Answer,
    { call, subject, reply }: { call: MoneyCall; subject: Subject; reply: ReplyField | undefined },
  ): void {
    this.answered += 1
    const { answered, done } = this.tally.get(call) ?? { answered: 0, done: 0 }
    this.tally.set(call, { answered: answered + 1, done: done + (status === 200 ? 1 : 0) })
    const json = JSON.parse(text) as Replied
    if (status === 200) this.done += 1
    else if (!isRefusal(status, json.code)) this.faults.push(`${call}: ${status} ${text.slice(0, 200)}`)
    const line: HistoryLine = {
      call,
      status,
      isRepeated,
      ...subject,
      ...(status !== 200 && json.code && { code: json.code }),
      ...(json.second_person && { awaitsSecond: true }),
      ...(status === 200 && reply && { [reply]: reply === 'payoutIds' ? json.ids : (json.slip?.id ?? json.id) }),
    }
    appendFileSync(this.#historyFile, `${JSON.stringify(line)}\n`)
  }
}

interface Replied {
  readonly id?: number
  readonly ids?: number[]
  readonly slip?: { readonly id: number }
  readonly code?: string
  readonly second_person?: boolean
}

/** The same number as somebody else would type it. */
export function respelled(number: string, spelling: number): string {
  if (spelling === 1) return number.toLowerCase()
  if (spelling === 2) return number.replace(/(.{4})/g, '$1 ')
  if (spelling === 3) return number.replace(/[0-9]/g, (digit) => String.fromCharCode(0x1040 + Number(digit)))
  return number
}
