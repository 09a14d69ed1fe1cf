import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { endsStatement, isReadyForQuery, type Message, MessageReader, sqlOf } from './postgres-messages.ts'

/**
 * When the connection is cut, relative to a statement: before the server receives it, after a part of its bytes,
 * after all of them, or after the server has executed it but before its reply is forwarded.
 */
export type Cut = 'before' | 'within' | 'unanswered' | 'after'

/** Start of the last message of a transaction that has written. */
export const COMMIT_OF_WRITES = 'insert into commit_marks (id, is_committed) values ('

export interface DatabaseProxy {
  /** URL of the same database through the proxy. */
  readonly url: string
  /**
   * Called for each statement of every connection, with its SQL ('' for a prepared statement known by name); the
   * result is applied to the connection.
   */
  onStatement: (sql: string) => Cut | undefined
  /** While true, new connections are closed at once, as by a restarting server. */
  isRefusing: boolean
  /** While true, nothing is forwarded in either direction, as by a stopped server. */
  isFrozen: boolean
  /** Cuts all open connections. */
  cutAll(): void
  close(): Promise<void>
}

/** Forwards connections to a database and cuts them at message boundaries of the protocol. */
export async function aDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const socketFolder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const connect = () =>
    socketFolder
      ? createConnection(`${socketFolder}/.s.PGSQL.${port}`)
      : createConnection({ port, host: target.hostname, noDelay: true })
  const open = new Set<() => void>()
  // Small messages alternate between both directions: Nagle's algorithm would delay each by 40 ms.
  const server = createServer({ noDelay: true }, (client) => {
    if (proxy.isRefusing) return void client.destroy()
    const cut = pass(client, connect(), proxy)
    open.add(cut)
    client.once('close', () => open.delete(cut))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo
  const proxy: DatabaseProxy = {
    url: `postgres://${target.username}@127.0.0.1:${ownPort}${target.pathname}`,
    onStatement: () => undefined,
    isRefusing: false,
    isFrozen: false,
    cutAll: () => {
      for (const cut of open) cut()
    },
    close: async () => {
      proxy.cutAll()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

/** @returns a function that cuts the connection */
function pass(client: Socket, server: Socket, proxy: DatabaseProxy): () => void {
  const fromClient = new MessageReader(true)
  const fromServer = new MessageReader(false)
  let statement: Message[] = []
  let isAnswerWithheld = false
  const cut = () => {
    client.resetAndDestroy()
    server.destroy()
  }
  for (const socket of [client, server]) socket.on('error', cut).on('close', cut)

  const send = (messages: readonly Message[]) => {
    const bytes = Buffer.concat(messages.map((message) => message.bytes))
    const wanted = proxy.onStatement(messages.map(sqlOf).find((sql) => sql !== undefined) ?? '')
    if (wanted === 'before') return cut()
    if (wanted === 'within') return void server.write(bytes.subarray(0, bytes.length >> 1), cut)
    isAnswerWithheld = wanted === 'after'
    server.write(bytes, () => wanted === 'unanswered' && cut())
  }
  client.on('data', (piece) => {
    for (const message of fromClient.read(piece)) {
      if (proxy.isFrozen) continue
      if (message.type === '' || message.type === 'X') server.write(message.bytes)
      else statement.push(message)
      if (!endsStatement(message)) continue
      send(statement)
      statement = []
    }
  })
  server.on('data', (piece) => {
    // A row is a message: they are written together.
    client.cork()
    for (const message of fromServer.read(piece)) {
      if (proxy.isFrozen) continue
      if (isAnswerWithheld && isReadyForQuery(message)) return cut()
      if (!isAnswerWithheld) client.write(message.bytes)
    }
    client.uncork()
  })
  return cut
}
