import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const POSTGRES_FOLDER = '/usr/lib/postgresql'
const OLDEST_POSTGRES = 15

/** The programs of a database cluster, as Debian installs them. */
export interface ClusterPrograms {
  readonly patroni: string
  readonly etcd: string
  readonly haproxy: string
  /** Folder of initdb, postgres and pg_rewind. */
  readonly postgresFolder: string
  /** PostgreSQL and Patroni refuse to run as root. */
  readonly account: { readonly uid: number; readonly gid: number } | undefined
}

/** @returns the programs, or the names of the Debian packages that are missing */
export function findClusterPrograms(): ClusterPrograms | readonly string[] {
  const patroni = pathOf('patroni')
  const etcd = pathOf('etcd')
  const haproxy = pathOf('haproxy', '/usr/sbin/haproxy')
  const postgresFolder = newestPostgres()
  if (patroni && etcd && haproxy && postgresFolder) {
    return { patroni, etcd, haproxy, postgresFolder, account: unprivilegedAccount() }
  }
  const wanted = { patroni, 'etcd-server': etcd, haproxy, postgresql: postgresFolder }
  return Object.entries(wanted).flatMap(([name, found]) => (found ? [] : [name]))
}

function pathOf(program: string, usual = `/usr/bin/${program}`): string | undefined {
  if (existsSync(usual)) return usual
  const found = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim()
  return found === '' ? undefined : found
}

function newestPostgres(): string | undefined {
  if (!existsSync(POSTGRES_FOLDER)) return undefined
  const versions = readdirSync(POSTGRES_FOLDER).map(Number)
  const newest = versions
    .filter((version) => version >= OLDEST_POSTGRES)
    .map((version) => ({ version, folder: join(POSTGRES_FOLDER, String(version), 'bin') }))
    .filter(({ folder }) => existsSync(join(folder, 'initdb')))
    .sort((a, b) => b.version - a.version)
  return newest[0]?.folder
}

/** The account of Debian's package where the drill runs as root; otherwise the cluster runs as who started it. */
function unprivilegedAccount(): ClusterPrograms['account'] {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
