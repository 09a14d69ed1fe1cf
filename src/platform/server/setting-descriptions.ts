/** One environment variable in deploy/settings.example.env. */
interface SettingDescription {
  readonly name: string
  readonly text: string
  /** A start value for operators; by default the value used when the variable is not set. */
  readonly example: string
  /** Production requires or strongly recommends it. */
  readonly isNeeded?: boolean
}

interface SettingGroup {
  readonly title: string
  readonly settings: readonly SettingDescription[]
}

const setting = (name: string, example: string, text: string): SettingDescription => ({ name, example, text })
const needed = (name: string, example: string, text: string): SettingDescription => ({
  ...setting(name, example, text),
  isNeeded: true,
})

/** All variables in the order of the example file. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'What every installation sets',
    settings: [
      needed('NODE_ENV', 'production', 'production, development or test'),
      needed('PUBLIC_URL', 'https://pyinnya.example', 'where people reach the site'),
      needed(
        'SECRET',
        'replace-this-by-openssl-rand-hex-32',
        '32 characters or more; signs links and seals authenticator apps',
      ),
      needed(
        'DATABASE_URL',
        'postgres://pyinnya_app:password@127.0.0.1:5432/pyinnya',
        'PostgreSQL 15 or newer; without it the bundled one below DATA_DIR runs',
      ),
      needed(
        'DATA_DIR',
        '/var/lib/pyinnya',
        'what a machine keeps for itself: files, uploads that arrive, logs of npm start',
      ),
      needed(
        'SMTP_URL',
        'smtps://user:password@smtp.example.com:465',
        'without it mail stays in the outbox, and nobody resets a password',
      ),
      needed('MAIL_SENDER', 'Pyinnya <no-reply@pyinnya.example>', 'the sender of mails'),
      needed(
        'TRUST_PROXY',
        '127.0.0.1',
        'addresses or networks of the proxies whose X-Forwarded-For is believed, parted by commas',
      ),
      needed('BACKUP_DIR', '/var/backups/pyinnya', 'where backups are kept: a folder, best on another disk'),
    ],
  },
  {
    title: 'Web processes',
    settings: [
      setting('HOST', '127.0.0.1', 'the address that it listens on'),
      setting('PORT', '3000', 'its port'),
      setting('WEB_PROCESSES', '1', 'processes that answer on one port'),
      setting('WEB_PROCESS_NUMBER', '1', 'which of them this is; set by npm run serve itself'),
      setting('SHED_LOAD', '1', '0: an overloaded process refuses nothing; outside production the default'),
      setting('LARGE_BODIES_AT_ONCE', '4', 'forms and pictures above 1 MiB that a process works on at once'),
      setting('DRAIN_SECONDS', '5', 'how long a process that stops goes on answering, so that balancers notice'),
    ],
  },
  {
    title: 'Database',
    settings: [
      setting(
        'DATABASE_DIRECT_URL',
        'postgres://pyinnya_app:password@127.0.0.1:5432/pyinnya',
        'the same database past a pooler in transaction mode',
      ),
      setting(
        'DATABASE_REPLICA_URL',
        'postgres://pyinnya_app:password@10.0.0.2:5432/pyinnya',
        'a replica for public reads, used while it has every change',
      ),
      setting('DATABASE_POOL_SIZE', '10', 'connections of a process, and as many again for public reads'),
    ],
  },
  {
    title: 'Files',
    settings: [
      setting(
        'STORAGE_URL',
        's3://s3.example.com/pyinnya',
        'a bucket, or file:PATH; by default the folder files below DATA_DIR',
      ),
      setting('S3_REGION', 'us-east-1', 'region of the bucket'),
      setting('S3_ACCESS_KEY_ID', 'key', 'who may use the bucket'),
      setting('S3_SECRET_ACCESS_KEY', 'secret', 'their secret'),
      setting(
        'SENDFILE',
        'x-accel:/protected/',
        'files in a folder are sent by nginx after the access has been checked; see deploy/nginx',
      ),
      setting(
        'SIGNED_DOWNLOADS',
        '0',
        '1: documents and source videos are fetched from the bucket by an address signed for a minute',
      ),
      setting(
        'MEDIA_URL',
        'https://media.pyinnya.example',
        'encrypted segments of videos are fetched here, without access checks; keys stay guarded',
      ),
    ],
  },
  {
    title: 'Backups',
    settings: [
      setting(
        'WAL_ARCHIVE_SECONDS',
        '60',
        'the bundled PostgreSQL hands what was written to BACKUP_DIR after so long at the latest; 0: only whole backups',
      ),
    ],
  },
  {
    title: 'Mail',
    settings: [
      setting('MAIL_PER_SECOND', '200', 'notices and broadcasts that each worker hands to the SMTP server in a second'),
      setting('SMTP_CONNECTIONS', '10', 'its connections to the SMTP server'),
    ],
  },
  {
    title: 'Workers',
    settings: [
      setting(
        'JOBS',
        'mail,notices,transcode,upkeep',
        'groups of jobs that a worker takes; each has to be taken by one worker',
      ),
      setting('TRANSCODE_WORKERS', '1', 'videos that a worker encodes at a time'),
      setting('TRANSCODE_NICE', '10', 'how far encoders step back for others, 0 to 19'),
      setting('TRANSCODE_THREADS', '0', 'threads of an encoder; 0: as many as there are processors'),
      setting(
        'RECEIPT_READING',
        'on',
        'off: numbers and amounts are not read from pictures of receipts, which takes 350 MB in a worker; same value for the web processes',
      ),
      setting('FFMPEG_PATH', '/usr/bin/ffmpeg', 'ffmpeg 5 or newer with libx264'),
      setting('FFPROBE_PATH', '/usr/bin/ffprobe', 'ffprobe beside it'),
    ],
  },
  {
    title: 'Probes, figures and logs',
    settings: [
      setting('OPS_LISTEN', '127.0.0.1:9464', 'where web processes answer probes and tell figures, or off'),
      setting('WORKER_OPS_LISTEN', '127.0.0.1:9564', 'the same of workers'),
      setting('OPS_TOKEN', 'replace-this-by-openssl-rand-hex-16', 'who asks for figures has to send it'),
      setting('LOG_LEVEL', 'info', 'trace, debug, info, warn, error, fatal or silent'),
      setting(
        'PAGES_WITHOUT',
        'cached-fragments',
        'to search for a fault: parts of the page pipeline to do without, parted by commas (src/platform/server/pages/README.md)',
      ),
    ],
  },
  {
    title: 'Sessions',
    settings: [
      setting('ADMIN_IDLE_HOURS', '12', 'an admin who does nothing for so long signs in again'),
      setting('SESSION_MAX_DAYS', '180', 'everybody signs in again after so long'),
    ],
  },
  {
    title: 'Logging in through a provider that speaks OpenID Connect; each NAME of SOCIAL_PROVIDERS has its own',
    settings: [
      setting('SOCIAL_PROVIDERS', 'google', 'names of small letters, parted by commas'),
      setting('SOCIAL_GOOGLE_ISSUER', 'https://accounts.google.com', 'its issuer'),
      setting('SOCIAL_GOOGLE_CLIENT_ID', 'id', 'the id that it has given'),
      setting('SOCIAL_GOOGLE_CLIENT_SECRET', 'secret', 'the secret that it has given'),
      setting('SOCIAL_GOOGLE_LABEL', 'Google', 'on the button'),
      setting(
        'SOCIAL_GOOGLE_TOKEN_ENDPOINT',
        'https://oauth2.googleapis.com/token',
        'for a provider whose discovery document names none',
      ),
    ],
  },
]

const HEAD = `# Settings of Pyinnya. Generated from src/platform/server/setting-descriptions.ts by \`npm run settings:example\`.
# Copy it to /etc/pyinnya/settings.env, owned by root with mode 0600. What is commented out shows the default or an example.
# Each secret may stand in a file instead: SECRET_FILE=/path in place of SECRET, and so on for addresses with passwords.
`

/** The text of deploy/settings.example.env. */
export function settingsExample(): string {
  const groups = SETTING_GROUPS.map(({ title, settings }) => {
    const lines = settings.flatMap(({ name, example, text, isNeeded }) => [
      `# ${name}: ${text}`,
      `${isNeeded ? '' : '#'}${name}=${example}`,
    ])
    return [`## ${title}`, ...lines].join('\n')
  })
  return `${[HEAD.trimEnd(), ...groups].join('\n\n')}\n`
}
