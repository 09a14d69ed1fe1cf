import { z } from 'zod/mini'

/** Where one process answers probes and tells its figures. */
export interface OpsAddress {
  readonly host: string
  readonly port: number
  /** The operator asked for it: another program on it stops the start. On a default address it does not. */
  readonly isPresent: boolean
}

export interface OpsSettings {
  /** Unset: off. Of several web processes the second has the next port, and so on. */
  readonly web: OpsAddress | undefined
  readonly worker: OpsAddress | undefined
  readonly token: string | undefined
  /** How long a web process reports that it is not ready, and still answers, after SIGTERM. */
  readonly drainSeconds: number
}

const OFF = 'off'
const DEFAULT_WEB = '127.0.0.1:9464'
const DEFAULT_WORKER = '127.0.0.1:9564'
/** A balancer asks every second or two, and takes a server away that failed twice. */
const PRODUCTION_DRAIN_SECONDS = 5

const ADDRESS = /^(?:\[([\da-fA-F:]+)\]|([^\s:[\]]+)):(\d{1,5})$/

export const opsAddress = z
  .string()
  .check(z.refine((text) => text === OFF || isAddress(text), `must be HOST:PORT, such as ${DEFAULT_WEB}, or ${OFF}`))

interface OpsVariables {
  readonly NODE_ENV: string
  readonly OPS_LISTEN?: string | undefined
  readonly WORKER_OPS_LISTEN?: string | undefined
  /** Of the processes that share a port; each answers probes for itself, so that one that hangs is seen. */
  readonly WEB_PROCESS_NUMBER: number
  readonly OPS_TOKEN?: string | undefined
  readonly DRAIN_SECONDS?: number | undefined
}

export function toOpsSettings(variables: OpsVariables): OpsSettings {
  return {
    web: nextOf(addressOf(variables.OPS_LISTEN, DEFAULT_WEB), variables.WEB_PROCESS_NUMBER - 1),
    worker: addressOf(variables.WORKER_OPS_LISTEN, DEFAULT_WORKER),
    token: variables.OPS_TOKEN,
    drainSeconds: variables.DRAIN_SECONDS ?? (variables.NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0),
  }
}

function isAddress(text: string): boolean {
  const port = ADDRESS.exec(text)?.[3]
  return port !== undefined && Number(port) <= 65_535
}

function addressOf(input: string | undefined, fallback: string): OpsAddress | undefined {
  if (input === OFF) return undefined
  const [, six, four, port] = ADDRESS.exec(input ?? fallback) ?? []
  return { host: six ?? four ?? '', port: Number(port), isPresent: input !== undefined }
}

/** The system's choice of a port, 0, is one for each process already. */
function nextOf(address: OpsAddress | undefined, steps: number): OpsAddress | undefined {
  return address && { ...address, port: address.port === 0 ? 0 : address.port + steps }
}
