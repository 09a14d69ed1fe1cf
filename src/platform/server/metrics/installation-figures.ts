import pg from 'pg'
import { PARKED, QUEUE_SCHEMA } from '../jobs/queue.ts'
import { registerSource, registry, type Sample } from './registry.ts'
import { askServer, type ServerFigures } from './server-figures.ts'

/** How long one result of the database serves all figures. */
const FRESH_MS = 5_000
const LONGEST_ANSWER_MS = 2_000

type Queue = { queue: string; waiting: number; running: number; oldest: number }
type Mails = { kind: string; waiting: number; failed: number; oldest: number }
type Answer = {
  queues: Queue[]
  parked: number
  mails: Mails[]
  runs: { task: string; at: number }[]
  server: ServerFigures
}

/**
 * Figures of the whole installation: queues, mail, backups. Only workers report them, each the same, so that sums over
 * processes are correct.
 */
export function watchInstallation(databaseUrl: string): void {
  ask = rarely(() => askDatabase(databaseUrl))
  if (!registry.getSingleMetric('job_waiting')) registerAll()
}

let ask: () => Promise<Answer | undefined> = async () => undefined

function registerAll(): void {
  const gauge = (name: string, help: string, samplesOf: (answer: Answer) => Sample[]) =>
    registerSource({
      name,
      help,
      type: 'gauge',
      samples: () => ask().then((answer) => (answer ? samplesOf(answer) : [])),
    })
  const ofQueues = (figure: 'waiting' | 'running' | 'oldest') => (answer: Answer) =>
    answer.queues.map((each) => ({ value: each[figure], labels: { queue: each.queue } }))
  const ofMails = (figure: 'waiting' | 'failed' | 'oldest') => (answer: Answer) =>
    answer.mails.map((each) => ({ value: each[figure], labels: { kind: each.kind } }))
  const ofRuns = (task: string) => (answer: Answer) =>
    answer.runs.filter((run) => run.task === task).map(({ at }) => ({ value: at, labels: {} }))

  gauge('job_waiting', 'Jobs that no worker has yet', ofQueues('waiting'))
  gauge('job_oldest_seconds', 'How long the oldest of them has been due', ofQueues('oldest'))
  gauge('job_running', 'Jobs that a worker has', ofQueues('running'))
  gauge('job_parked', 'Jobs that wait for a person', ({ parked }) => [{ value: parked, labels: {} }])
  gauge('mail_waiting', 'Mails that have not left', ofMails('waiting'))
  gauge('mail_oldest_seconds', 'How long the oldest of them has waited', ofMails('oldest'))
  gauge('mail_failed', 'Mails that were given up', ofMails('failed'))
  gauge('backup_last_ok_timestamp_seconds', 'When the last backup was finished', ofRuns('backup'))
  gauge('drill_last_ok_timestamp_seconds', 'When a backup was last restored and logged in to', ofRuns('restore_drill'))
  const ofServer = (figure: keyof ServerFigures) => (answer: Answer) => {
    const value = answer.server[figure]
    return value === undefined ? [] : [{ value, labels: {} }]
  }
  gauge('wal_unarchived_seconds', 'How long WAL that waits has not been archived', ofServer('walUnarchivedSeconds'))
  gauge('db_sync_standbys', 'Standbys that confirm commits', ofServer('syncStandbys'))
  gauge('db_replay_lag_seconds', 'How far the slowest standby is behind', ofServer('replayLagSeconds'))
  registerSource({
    name: 'installation_figures_up',
    help: '1 when the database answered what the figures above are made of',
    type: 'gauge',
    samples: async () => [{ value: (await ask()) ? 1 : 0, labels: {} }],
  })
}

/** The figures share one query. */
function rarely(ask: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let last = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve<Answer | undefined>(undefined) }
  return () => {
    const at = performance.now()
    if (at - last.at > FRESH_MS) last = { at, answer: ask().catch(() => undefined) }
    return last.answer
  }
}

async function askDatabase(connectionString: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString,
    application_name: 'pyinnya metrics',
    connectionTimeoutMillis: LONGEST_ANSWER_MS,
    query_timeout: LONGEST_ANSWER_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const queues = await client.query<Queue>(
      `select name as queue, count(*) filter (where state < 'active')::int as waiting,
          count(*) filter (where state = 'active')::int as running,
          coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after < now())), 0)::float8
            as oldest
        from ${QUEUE_SCHEMA}.job where state <= 'active' and name <> $1 group by name`,
      [PARKED],
    )
    const parked = await client.query<{ parked: number }>(
      `select count(*)::int as parked from ${QUEUE_SCHEMA}.job where name = $1 and state < 'active'`,
      [PARKED],
    )
    const mails = await client.query<Mails>(
      `select kind, count(*) filter (where state = 'waiting')::int as waiting,
          count(*) filter (where state = 'failed')::int as failed,
          coalesce(extract(epoch from now() - min(inserted_at) filter (where state = 'waiting')), 0)::float8 as oldest
        from outbox_mails where state in ('waiting', 'failed') group by kind`,
    )
    const runs = await client.query<{ task: string; at: number }>(
      'select task, extract(epoch from succeeded_at)::float8 as at from maintenance_runs',
    )
    const server = await askServer(client)
    return { queues: queues.rows, parked: parked.rows[0]?.parked ?? 0, mails: mails.rows, runs: runs.rows, server }
  } finally {
    await client.end().catch(() => undefined)
  }
}
