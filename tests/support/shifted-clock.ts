/**
 * Imported before a program: its wall clock is `CLOCK_AHEAD_MS` ahead of this machine's, and a message
 * `{ clockAheadMs }` sets it again. The monotonic clock is not touched, as when an operator sets the time.
 */
const MachineDate = Date
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)

globalThis.Date = new Proxy(MachineDate, {
  construct: (_target, parts: unknown[], newTarget) =>
    Reflect.construct(MachineDate, parts.length === 0 ? [MachineDate.now() + aheadMs] : parts, newTarget),
  get: (target, name) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name)),
})

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'clockAheadMs' in message) {
    aheadMs = Number(message.clockAheadMs)
  }
})
