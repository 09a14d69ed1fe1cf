import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'

/** Fields that hold secrets or personal data, wherever one or two levels deep an object has them. */
const SECRET_FIELDS = [
  'password',
  'confirmPassword',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'secret',
  'phone',
  'otp',
]

const secretPaths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Values of the query that open something: they stand in addresses, and addresses stand in messages. */
const queryToken = /([?&](?:token|access_token|key|signature|sig|ticket|code|password|signupForm)=)[^&\s"'\\#]+/gi

/** Myanmar mobile numbers in Latin or Burmese digits. A bare JSON number (`":959…`) is an id or a time and stays. */
const phoneNumber = /(?<!":)(?<![\d.၀-၉])(?:\+?[9၉][5၅][9၉]|[0၀][9၉])[-\s]?[\d၀-၉]{3}[-\s]?[\d၀-၉]{3,7}(?![\d၀-၉])/g

const bearer = /(\bBearer\s+)[\w.~+/=-]+/gi

/** Strikes out of one line what no log may keep. */
export function withoutSecrets(line: string): string {
  return line.replace(queryToken, '$1[secret]').replace(bearer, '$1[secret]').replace(phoneNumber, '[phone]')
}

/** Where lines go: what has a `write`, as pino and the access log use it. */
export type LogLines = Pick<DestinationStream, 'write'>

const FLUSH_LENGTH = 4096
const FLUSH_MS = 200

/**
 * Opens standard output for the lines of a process: batched, at most a fifth of a second apart.
 *
 * Batched lines are written before the process ends, be it by its end, by `process.exit` or by an uncaught error. Each
 * write is awaited: one that is under way while the process ends would be cut off. They wait here, since pino's
 * destination would count all of them anew at each line.
 */
export function openLogLines(): LogLines {
  const output = pino.destination({ fd: 1, sync: true })
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') output.write(lines)
  }
  process.on('exit', () => {
    flush()
    output.flushSync()
  })
  return {
    write: (line) => {
      waiting += line
      if (waiting.length >= FLUSH_LENGTH) flush()
      else timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
  }
}

interface LogSettings {
  readonly level: LevelWithSilent | string
  readonly process: string
}

/**
 * Opens the log of a process: one JSON object a line.
 *
 * Secrets are struck out twice: by field, and by pattern in the finished line, where messages and stacks are.
 */
export function openLog({ level, process }: LogSettings, lines: LogLines): Logger {
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: '[secret]' },
      hooks: { streamWrite: withoutSecrets },
    },
    lines,
  )
}

/** One answered request. Its route is the pattern as it was mounted, never the address: nothing of the caller's is in it. */
export interface AccessLine {
  /** Our own, of letters, digits and dashes. */
  readonly reqId: string
  readonly method: string
  readonly route: string | undefined
  readonly status: number
  readonly ms: number
}
export type AccessLog = (line: AccessLine) => void

/**
 * Opens the log of answered requests, in the form of the other lines.
 *
 * It looks for no secrets, since its fields can hold none: that search would take longer than sending a kept page. For the
 * same reason its lines are put together by hand.
 */
export function openAccessLog({ level, process }: LogSettings, lines: LogLines): AccessLog {
  if (!pino({ level }).isLevelEnabled('info')) return () => undefined
  const beforeTime = '{"level":"info","time":"'
  const afterTime = `","process":${JSON.stringify(process)},"reqId":"`
  const routes = new Map<string | undefined, string>([[undefined, '']])
  const routeField = (route: string | undefined) => {
    const field = routes.get(route) ?? `,"route":${JSON.stringify(route)}`
    routes.set(route, field)
    return field
  }
  return ({ reqId, method, route, status, ms }) => {
    const rest = `"method":"${method}"${routeField(route)},"status":${status},"ms":${ms}}\n`
    lines.write(`${beforeTime}${timeNow()}${afterTime}${reqId}",${rest}`)
  }
}

let written = { at: 0, time: '' }
/** The time as logs write it, made once for all requests of a millisecond. */
function timeNow(): string {
  const at = Date.now()
  if (at !== written.at) written = { at, time: new Date(at).toISOString() }
  return written.time
}
