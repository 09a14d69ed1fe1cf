import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { endsStatement, isReadyForQuery, type Message, MessageReader, sqlOf } from './postgres-messages.ts'

/**
 * Where a connection is cut, seen from a statement: before the server has it, in the middle of its bytes, as soon as the
 * server has all of it, or once the server has carried it out but before its answer is passed on.
 */
export type Cut = 'before' | 'within' | 'unanswered' | 'after'

/** How the last message of a transaction that has written begins. */
export const COMMIT_OF_WRITES = 'insert into commit_marks (id, is_committed) values ('

export interface DatabaseProxy {
  /** The address of the same database through the proxy. */
  readonly url: string
  /**
   * Asked for each statement of every connection, with its SQL ('' for a prepared one that is known by name); what it
   * returns happens to the connection.
   */
  onStatement: (sql: string) => Cut | undefined
  /** While true, new connections are closed at once, as by a server that is restarting. */
  isRefusing: boolean
  /** While true, nothing is passed on in either direction, as by a server that has stopped. */
  isFrozen: boolean
  /** Cuts every connection that is open. */
  cutAll(): void
  close(): Promise<void>
}

/** Passes connections on to a database and cuts them at the borders of the protocol's messages. */
export async function aDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const socketFolder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const connect = () =>
    socketFolder
      ? createConnection(`${socketFolder}/.s.PGSQL.${port}`)
      : createConnection({ port, host: target.hostname, noDelay: true })
  const open = new Set<() => void>()
  // Small messages go in both directions in turn: Nagle's algorithm would hold each of them back for 40 ms.
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

/** @returns cuts the connection */
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
    for (const message of fromServer.read(piece)) {
      if (proxy.isFrozen) continue
      if (isAnswerWithheld && isReadyForQuery(message)) return cut()
      if (!isAnswerWithheld) client.write(message.bytes)
    }
  })
  return cut
}
