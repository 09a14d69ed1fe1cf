import { z } from 'zod/mini'

/** Address for the probes and metrics of one process. */
interface OpsAddress {
  readonly host: string
  readonly port: number
  /** Configured explicitly: a port in use then stops the start; with the default address it does not. */
  readonly isPresent: boolean
}

export interface OpsSettings {
  /** Undefined: off. The second web process uses the next port, and so on. */
  readonly web: OpsAddress | undefined
  readonly worker: OpsAddress | undefined
  readonly token: string | undefined
  /** How long a web process is not ready but still answers after SIGTERM. */
  readonly drainSeconds: number
}

const OFF = 'off'
const DEFAULT_WEB = '127.0.0.1:9464'
const DEFAULT_WORKER = '127.0.0.1:9564'
/** A load balancer probes every second or two, and removes a server after two failures. */
const PRODUCTION_DRAIN_SECONDS = 5

const ADDRESS = /^(?:\[([\da-fA-F:]+)\]|([^\s:[\]]+)):(\d{1,5})$/

export const opsAddress = z
  .string()
  .check(z.refine((text) => text === OFF || isAddress(text), `must be HOST:PORT, such as ${DEFAULT_WEB}, or ${OFF}`))

interface OpsVariables {
  readonly NODE_ENV: string
  readonly OPS_LISTEN?: string | undefined
  readonly WORKER_OPS_LISTEN?: string | undefined
  /** Number among processes that share a port; each has its own probe port, so that a hung one is detected. */
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

/** With port 0 the system chooses a different port for each process. */
function nextOf(address: OpsAddress | undefined, steps: number): OpsAddress | undefined {
  return address && { ...address, port: address.port === 0 ? 0 : address.port + steps }
}
