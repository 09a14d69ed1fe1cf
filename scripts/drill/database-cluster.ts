import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#bench/lib/site.ts'
import { ClusterLink } from './cluster-link.ts'
import { ClusterProcess } from './cluster-process.ts'
import type { ClusterPrograms } from './cluster-programs.ts'

const NODES = 3
const POLL_MS = 250
const PASSWORD = 'only-for-this-drill'

/** One database node: its processes, and its only connections to all other machines. */
interface Node {
  readonly name: string
  readonly dataFolder: string
  readonly patroni: ClusterProcess
  readonly restPort: number
  readonly links: readonly ClusterLink[]
}

interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
}

interface Ports {
  readonly postgres: number
  readonly rest: number
  readonly etcd: number
  readonly etcdPeer: number
}

/** How HAProxy reaches what it balances. */
export interface Balanced {
  readonly webPorts: readonly number[]
  readonly webHealthPorts: readonly number[]
}

/**
 * Three PostgreSQL nodes under Patroni with three etcd and HAProxy, from the files of deploy/cluster with the addresses
 * replaced by loopback ports.
 */
export class DatabaseCluster {
  readonly #nodes: readonly Node[]
  readonly #others: readonly ClusterProcess[]
  /** The primary, through HAProxy. */
  readonly primaryPort: number
  /** The web processes, through HAProxy. */
  readonly webPort: number

  private constructor(parts: {
    nodes: readonly Node[]
    others: readonly ClusterProcess[]
    primaryPort: number
    webPort: number
  }) {
    this.#nodes = parts.nodes
    this.#others = parts.others
    this.primaryPort = parts.primaryPort
    this.webPort = parts.webPort
  }

  static async start(folder: string, programs: ClusterPrograms, balanced: Balanced): Promise<DatabaseCluster> {
    const own = (path: string): string => {
      if (programs.account) chownSync(path, programs.account.uid, programs.account.gid)
      return path
    }
    const options = { logFile: join(folder, 'cluster.log'), folder: own(folder), account: programs.account }
    const ports: Ports[] = []
    for (let node = 0; node < NODES; node += 1) {
      const [postgres, rest] = [await freePort(), await freePort()]
      ports.push({ postgres, rest, etcd: await freePort(), etcdPeer: await freePort() })
    }
    const etcds = ports.map((_, at) => new ClusterProcess(etcdCommand({ programs, folder, ports, at }), options))
    await sleep(3_000)
    const nodes: Node[] = []
    const outward: Ports[] = []
    const etcdLinks: ClusterLink[][] = []
    for (const { postgres, rest, etcd, etcdPeer } of ports) {
      const [postgresLink, restLink] = [await ClusterLink.to(postgres), await ClusterLink.to(rest)]
      outward.push({ postgres: postgresLink.port, rest: restLink.port, etcd, etcdPeer })
      etcdLinks.push([postgresLink, restLink, ...(await Promise.all(ports.map((one) => ClusterLink.to(one.etcd))))])
    }
    for (const [at, { postgres, rest }] of ports.entries()) {
      const name = `pg${at + 1}`
      const links = etcdLinks[at] ?? []
      const dataFolder = join(folder, name)
      mkdirSync(dataFolder, { mode: 0o700 })
      own(dataFolder)
      const seenAs = outward[at] as Ports
      const file = join(folder, `${name}.yaml`)
      const hosts = links.slice(2).map(({ port }) => `127.0.0.1:${port}`)
      const facts = { name, postgres, rest, seenAs, hosts, dataFolder, folder, programs }
      writeFileSync(file, patroniFile(facts))
      const patroni = new ClusterProcess([programs.patroni, own(file)], options)
      nodes.push({ name, dataFolder, patroni, restPort: rest, links })
    }
    const [primaryPort, webPort] = [await freePort(), await freePort()]
    const haproxyFile = join(folder, 'haproxy.cfg')
    const replicaPort = await freePort()
    writeFileSync(haproxyFile, haproxyText({ outward, balanced, primaryPort, replicaPort, webPort }))
    const haproxy = new ClusterProcess([programs.haproxy, '-db', '-f', own(haproxyFile)], options)
    return new DatabaseCluster({ nodes, others: [...etcds, haproxy], primaryPort, webPort })
  }

  url(account: 'postgres' | 'pyinnya', database: string): string {
    return `postgres://${account}:${PASSWORD}@127.0.0.1:${this.primaryPort}/${database}`
  }

  /** @throws when there are not one leader and two others, one of them synchronous, in time */
  async untilWhole(forMs: number): Promise<void> {
    for (const deadline = Date.now() + forMs; ; await sleep(POLL_MS)) {
      const members = await this.#members()
      const isWhole =
        members.length === NODES &&
        members.every(({ state }) => state === 'running' || state === 'streaming') &&
        members.some(({ role }) => role === 'leader') &&
        members.some(({ role }) => role === 'sync_standby')
      if (isWhole) return
      if (Date.now() > deadline) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`)
    }
  }

  async leader(): Promise<string> {
    const found = (await this.#members()).find(({ role }) => role === 'leader')
    if (!found) throw new Error('no leader')
    return found.name
  }

  /** Kills PostgreSQL of a node; its Patroni lives. */
  killPostgres(name: string): void {
    const [pid] = readFileSync(join(this.#node(name).dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }

  /** Kills everything of a node. */
  async killNode(name: string): Promise<void> {
    await this.#node(name).patroni.end('SIGKILL')
    this.killPostgres(name)
  }

  startNode(name: string): void {
    this.#node(name).patroni.start()
  }

  /** Cuts every connection between a node and all others; its processes go on. */
  cutNode(name: string): void {
    for (const link of this.#node(name).links) link.cut()
  }

  restoreNode(name: string): void {
    for (const link of this.#node(name).links) link.restore()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map(({ patroni }) => patroni.end('SIGTERM')))
    await Promise.all(this.#others.map((other) => other.end('SIGTERM')))
    for (const { links } of this.#nodes) for (const link of links) link.close()
  }

  #node(name: string): Node {
    const found = this.#nodes.find((node) => node.name === name)
    if (!found) throw new Error(`no node ${name}`)
    return found
  }

  /** As the first node that answers sees them. */
  async #members(): Promise<readonly Member[]> {
    for (const { restPort } of this.#nodes) {
      try {
        const reply = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(10_000) })
        return ((await reply.json()) as { members: Member[] }).members
      } catch {
        // The next one is asked.
      }
    }
    return []
  }
}

function etcdCommand(facts: {
  programs: ClusterPrograms
  folder: string
  ports: readonly Ports[]
  at: number
}): [string, ...string[]] {
  const { programs, folder, ports, at } = facts
  const { etcd, etcdPeer } = ports[at] as Ports
  const all = ports.map((one, number) => `e${number}=http://127.0.0.1:${one.etcdPeer}`).join()
  const listen = [
    '--listen-client-urls',
    `http://127.0.0.1:${etcd}`,
    '--advertise-client-urls',
    `http://127.0.0.1:${etcd}`,
  ]
  const peers = `http://127.0.0.1:${etcdPeer}`
  return [
    programs.etcd,
    ...['--name', `e${at}`, '--data-dir', join(folder, `etcd${at}`), ...listen],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', all],
    ...['--initial-cluster-state', 'new', '--heartbeat-interval', '200', '--election-timeout', '2000'],
    // The disk of the drill's machine is shared with other work.
    '--unsafe-no-fsync',
  ]
}

function deployed(file: string): string {
  return readFileSync(join(import.meta.dirname, '../../deploy/cluster', file), 'utf8')
}

function patroniFile(facts: {
  name: string
  postgres: number
  rest: number
  seenAs: Ports
  hosts: readonly string[]
  dataFolder: string
  folder: string
  programs: ClusterPrograms
}): string {
  const { name, postgres, rest, seenAs, hosts, dataFolder, folder, programs } = facts
  const text = deployed('patroni.yaml')
    .replace('name: pg1', `name: ${name}`)
    .replace('listen: "10.0.0.21:8008"', `listen: "127.0.0.1:${rest}"`)
    .replace('connect_address: "10.0.0.21:8008"', `connect_address: "127.0.0.1:${seenAs.rest}"`)
    // Otherwise Patroni learns the addresses of etcd from etcd itself, and goes past the connections that can be cut.
    .replace(/hosts: ".*"/, `hosts: "${hosts.join()}", use_proxies: true`)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replace('listen: 10.0.0.21:5432', `listen: 127.0.0.1:${postgres}`)
    .replace('connect_address: 10.0.0.21:5432', `connect_address: 127.0.0.1:${seenAs.postgres}`)
    .replace(/data_dir: .*/, `data_dir: ${dataFolder}`)
    .replace(/bin_dir: .*/, `bin_dir: ${programs.postgresFolder}`)
    .replace(/pgpass: .*/, `pgpass: ${join(folder, `${name}.pgpass`)}`)
    .replaceAll('replace-me', PASSWORD)
  if (text.includes('10.0.0.'))
    throw new Error('deploy/cluster/patroni.yaml has an address that the drill does not know')
  return `${text}  parameters: { unix_socket_directories: '${folder}' }\n`
}

function haproxyText(facts: {
  outward: readonly Ports[]
  balanced: Balanced
  primaryPort: number
  replicaPort: number
  webPort: number
}): string {
  const { outward, balanced, primaryPort, replicaPort, webPort } = facts
  const text = outward.reduce(
    (changed, { postgres, rest }, at) =>
      changed.replaceAll(`10.0.0.2${at + 1}:5432 check port 8008`, `127.0.0.1:${postgres} check port ${rest}`),
    deployed('haproxy.cfg')
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${primaryPort}`)
      .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${replicaPort}`)
      .replace('bind 127.0.0.1:8080', `bind 127.0.0.1:${webPort}`),
  )
  const whole = balanced.webPorts.reduce(
    (changed, port, at) =>
      changed.replace(
        `10.0.0.1${at + 1}:3000 check port 9464`,
        `127.0.0.1:${port} check port ${balanced.webHealthPorts[at]}`,
      ),
    text,
  )
  if (/^[^#]*10\.0\.0\./m.test(whole))
    throw new Error('deploy/cluster/haproxy.cfg has an address that the drill does not know')
  return whole
}
