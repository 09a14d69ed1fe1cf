/** What the server's and this browser's clock said at the same moment, in milliseconds since 1970. */
interface Comparison {
  readonly server: number
  readonly own: number
}

const key = 'pyinnya.server-clock'

function lastComparison(): Comparison | undefined {
  try {
    const { server, own } = JSON.parse(window.localStorage.getItem(key) ?? '{}') as Partial<Comparison>
    return Number.isFinite(server) && Number.isFinite(own) ? ({ server, own } as Comparison) : undefined
  } catch {
    return undefined
  }
}

/**
 * The time by the server's clock, as far as this browser knows it: by its own clock since the last reply with the time.
 * A clock that was set back since then counts from there; one that is ahead does no harm, because the server knows no
 * future.
 *
 * @returns milliseconds since 1970
 */
export function serverNow(): number {
  const last = lastComparison()
  return last ? last.server + Math.max(0, Date.now() - last.own) : Date.now()
}

/** Whether the clock of this browser shows less than when the clocks were compared. */
export function isSetBack(): boolean {
  return Date.now() < (lastComparison()?.own ?? 0)
}

/**
 * Compares the clocks, when a reply of the server says what time it is.
 *
 * @returns by how many milliseconds times of this browser were behind, where no clock had been compared before;
 *   otherwise 0
 */
export function compareClocks(serverTime: string | undefined): number {
  const server = Date.parse(serverTime ?? '')
  if (Number.isNaN(server)) return 0
  const own = Date.now()
  const isFirst = lastComparison() === undefined
  try {
    window.localStorage.setItem(key, JSON.stringify({ server, own }))
  } catch {
    // Storage that is full keeps what it has.
  }
  return isFirst ? server - own : 0
}
