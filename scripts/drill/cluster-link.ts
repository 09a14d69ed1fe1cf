import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'

/**
 * A connection between two machines of a cluster, as a TCP proxy on loopback that can be cut: nothing passes any more
 * in either direction, no side gets an error, and new connections hang, as when a cable is pulled.
 */
export class ClusterLink {
  readonly port: number
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #isCut = false

  private constructor(server: Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  static async to(targetPort: number): Promise<ClusterLink> {
    const server = createServer({ noDelay: true })
    const listening = once(server, 'listening')
    server.listen(0, '127.0.0.1')
    await listening
    const link = new ClusterLink(server)
    server.on('connection', (near) => link.#pass(near, targetPort))
    return link
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#open) {
      socket.unpipe()
      socket.pause()
    }
  }

  /** Connections from before the cut stay dead; both sides have to open new ones. */
  restore(): void {
    this.#isCut = false
    for (const socket of this.#open) socket.destroy()
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }

  #pass(near: Socket, targetPort: number): void {
    this.#keep(near)
    if (this.#isCut) return void near.pause()
    const far = createConnection({ host: '127.0.0.1', port: targetPort, noDelay: true })
    this.#keep(far)
    near.pipe(far).pipe(near)
    near.once('close', () => this.#isCut || far.destroy())
    far.once('close', () => this.#isCut || near.destroy())
  }

  #keep(socket: Socket): void {
    this.#open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => this.#open.delete(socket))
  }
}
