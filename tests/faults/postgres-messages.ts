/** A message of the PostgreSQL protocol; the first one of a connection has no type. */
export interface Message {
  readonly type: string
  readonly bytes: Buffer
}

const TYPE_BYTES = 1
const LENGTH_BYTES = 4

/** Splits a byte stream into messages; an incomplete message waits for the next chunk. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0)
  #isFirst: boolean

  /** @param startsUntyped - true for the client's direction, which begins with the start-up message */
  constructor(startsUntyped: boolean) {
    this.#isFirst = startsUntyped
  }

  read(piece: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, piece])
    const messages: Message[] = []
    for (;;) {
      const head = this.#isFirst ? 0 : TYPE_BYTES
      if (this.#rest.length < head + LENGTH_BYTES) return messages
      const end = head + this.#rest.readInt32BE(head)
      if (this.#rest.length < end) return messages
      const type = this.#isFirst ? '' : String.fromCharCode(this.#rest[0] as number)
      messages.push({ type, bytes: this.#rest.subarray(0, end) })
      this.#rest = this.#rest.subarray(end)
      this.#isFirst = false
    }
  }
}

/** The SQL of a Query or Parse message; undefined for other messages. */
export function sqlOf({ type, bytes }: Message): string | undefined {
  const textAt = (from: number) => bytes.toString('utf8', from, bytes.indexOf(0, from))
  const body = TYPE_BYTES + LENGTH_BYTES
  if (type === 'Q') return textAt(body)
  if (type === 'P') return textAt(bytes.indexOf(0, body) + 1)
  return undefined
}

/** Whether the server replies after this message: a Query or a Sync. */
export function endsStatement({ type }: Message): boolean {
  return type === 'Q' || type === 'S'
}

/** The server has replied completely and waits for the next statement. */
export function isReadyForQuery({ type }: Message): boolean {
  return type === 'Z'
}
