import { parseArgs } from 'node:util'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { dropParkedJobs, listParked, readQueues, retryParkedJobs } from '#platform/server/jobs/parked-jobs.ts'
import { readMails } from '#platform/server/mail/mail-figures.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'

export const JOBS_USAGE = 'jobs list | jobs retry|drop (--id ID | --job NAME | --all)   (of those that are parked)'

/** Lists the jobs in the queues, and requeues or deletes parked jobs. */
export async function workOnJobs(services: AppServices, [verb, ...args]: string[]): Promise<void> {
  if (verb === 'list') return list(services)
  const action = verb === 'retry' ? retryParkedJobs : verb === 'drop' ? dropParkedJobs : undefined
  const chosen = choiceOf(args)
  if (!action || !chosen) throw new OperatorError(`npm run cli -- ${JOBS_USAGE}`)
  const count = await action(services.db, services.queue, { ...chosen, by: null })
  print(`${count} ${count === 1 ? 'job' : 'jobs'} ${verb === 'retry' ? 'sent back' : 'dropped'}`)
}

/** The selection has to be explicit, so that a forgotten argument deletes nothing. */
function choiceOf(args: string[]): { id?: string; job?: string } | undefined {
  const options = { id: { type: 'string' }, job: { type: 'string' }, all: { type: 'boolean' } } as const
  const { id, job, all } = parseArgs({ args, options }).values
  if ([id, job, all].filter((provided) => provided !== undefined).length !== 1) return undefined
  if (id !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return undefined
  return { ...(id !== undefined && { id }), ...(job !== undefined && { job }) }
}

async function list({ db, queue }: AppServices): Promise<void> {
  const age = (seconds: number | null) => (seconds === null ? '-' : `${seconds} s`)
  const queues = await readQueues(db)
  table(
    ['queue', 'waiting', 'oldest', 'running', 'parked'],
    queues.map((each) => [each.queue, each.waiting, age(each.oldestSeconds), each.running, each.parked]),
  )
  print('')
  table(
    ['mail of 24 h', 'sent', 'failed', 'kept', 'waiting', 'oldest'],
    (await readMails(db)).map((each) => [
      ...[each.kind, each.sent, each.failed, each.kept],
      ...[each.waiting, age(each.oldestSeconds)],
    ]),
  )
  const parked = await listParked(db, queue)
  if (parked.length === 0) return
  print('\nParked, newest first; each is kept for 30 days from the first look:')
  for (const { id, job, parkedAt, attempts, payload, error } of parked) {
    print(`${id}  ${job} ${JSON.stringify(payload)}  ${yangonTimestamp(parkedAt)}  ${attempts} attempts  ${error}`)
  }
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => String(row[column]).length)))
  for (const row of [head, ...rows]) {
    const [first, ...rest] = row.map((cell, column) =>
      column === 0 ? String(cell).padEnd(widths[0] ?? 0) : String(cell).padStart(widths[column] ?? 0),
    )
    print([first, ...rest].join('  '))
  }
}
