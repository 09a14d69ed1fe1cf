import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { ROUTE_OF_PAUSED_CODE, type WatchdogData } from './start-watchdog.ts'
import { writeLogLine } from './write-log-line.ts'

// The watchdog's thread. It only observes the main thread's counter.

const LOOK_EVERY_MS = 200
/**
 * When this thread itself was not scheduled for this long, the machine slept or the process was stopped, and no
 * code blocked the loop.
 */
const OWN_GAP_MS = 2_000
const LONGEST_PAUSE_MS = 1_000
const MAX_FRAMES = 20

const { beats, process: name, logAfterMs, killAfterMs } = workerData as WatchdogData
const counter = new Int32Array(beats)

interface Frame {
  readonly callFrameId: string
  readonly functionName: string
  readonly location: { readonly scriptId: string; readonly lineNumber: number }
}

interface Held {
  readonly route: string | undefined
  readonly stack: readonly string[]
}

let lastCount = Atomics.load(counter, 0)
let lastBeat = performance.now()
let lastLook = lastBeat
let isLogged = false

setInterval(() => {
  const at = performance.now()
  const count = Atomics.load(counter, 0)
  const heldMs = at - lastBeat
  const wasAway = at - lastLook > OWN_GAP_MS
  lastLook = at
  if (count !== lastCount || wasAway) {
    if (isLogged && !wasAway) write('warn', 'the event loop goes on', { heldMs: Math.round(heldMs) })
    lastCount = count
    lastBeat = at
    isLogged = false
    return
  }
  if (heldMs > logAfterMs && !isLogged) {
    isLogged = true
    askWhere().then(
      (held) => write('error', 'the event loop is held', { heldMs: Math.round(heldMs), ...held }),
      (error: Error) =>
        write('error', 'the event loop is held', { heldMs: Math.round(heldMs), stack: [error.message] }),
    )
  }
  if (killAfterMs !== undefined && heldMs > killAfterMs) {
    write('fatal', 'the event loop was held for too long: this process ends', { heldMs: Math.round(heldMs) })
    process.kill(process.pid, 'SIGKILL')
  }
}, LOOK_EVERY_MS)

/** Pauses the main thread briefly and reads its position; native code cannot be paused. */
function askWhere(): Promise<Held> {
  const session = new Session()
  session.connectToMainThread()
  const { promise, resolve, reject } = Promise.withResolvers<Held>()
  const timer = setTimeout(
    () => reject(new Error('no JavaScript runs in it: a call into native code')),
    LONGEST_PAUSE_MS,
  )
  const files = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => void files.set(scriptId, url))
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const frames = callFrames as unknown as readonly Frame[]
    const stack = frames.slice(0, MAX_FRAMES).map((frame) => lineOf(frame, files))
    const callFrameId = frames[0]?.callFrameId ?? ''
    const expression = `globalThis.${ROUTE_OF_PAUSED_CODE}?.()`
    session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression }, (_error, answer) => {
      resolve({ route: answer?.result?.value as string | undefined, stack })
    })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
  return promise.finally(() => {
    clearTimeout(timer)
    session.post('Debugger.resume')
    session.post('Debugger.disable')
    session.disconnect()
  })
}

/** The path relative to the product's folder, in the format of stack traces. */
function lineOf({ functionName, location }: Frame, files: ReadonlyMap<string, string>): string {
  const file = (files.get(location.scriptId) ?? '').replace(/^file:\/\/.*?\/(?=src\/|build\/|node_modules\/)/, '')
  return `${functionName || '(anonymous)'} ${file}:${location.lineNumber + 1}`
}

function write(level: string, msg: string, facts: object): void {
  writeLogLine(level, msg, { process: name, ...facts })
}
