/** Share of a faster and of a slower segment in the estimate: two that arrive at the same time share the connection. */
const [ofFaster, ofSlower] = [0.5, 0.2]

/** What a connection carried lately. */
export class ConnectionSpeed {
  /** Undefined before the first segment. */
  bitsPerSecond: number | undefined

  note(bytes: number, ms: number): void {
    const speed = (bytes * 8000) / Math.max(1, ms)
    const known = this.bitsPerSecond ?? speed
    const share = speed > known ? ofFaster : ofSlower
    this.bitsPerSecond = known + (speed - known) * share
  }
}
