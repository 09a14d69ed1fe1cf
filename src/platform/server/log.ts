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

/**
 * Opens the log of a process: one JSON object a line, on standard output.
 *
 * Secrets are struck out twice: by field, and by pattern in the finished line, where messages and stacks are.
 */
export function openLog(
  { level, process }: { level: LevelWithSilent | string; process: string },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: '[secret]' },
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
}
