import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { Installation } from '../../contract/status.contract.ts'
import { ageText } from './age-text.ts'

type RunningProcess = Installation['processes'][number]
type Queue = Installation['queues'][number]
type Mails = Installation['mails'][number]

/** All processes that ran within the last 24 hours. */
export function ProcessTable({ processes }: { processes: readonly RunningProcess[] }) {
  const columns: Column<RunningProcess>[] = [
    {
      id: 'process',
      kind: 'title',
      head: m.moderation_system_process(),
      cell: ({ role, host, pid }) => (
        <>
          {role === 'web' ? m.moderation_system_web() : m.moderation_system_worker()} <code>{`${host}:${pid}`}</code>
        </>
      ),
    },
    {
      id: 'release',
      head: m.moderation_system_release(),
      phoneLabel: m.moderation_system_release(),
      cell: ({ release }) => <code>{release}</code>,
    },
    {
      id: 'uptime',
      head: m.moderation_system_uptime(),
      phoneLabel: m.moderation_system_uptime(),
      cell: ({ uptime_seconds }) => ageText(uptime_seconds),
    },
    {
      id: 'seen',
      head: m.moderation_system_seen(),
      phoneLabel: m.moderation_system_seen(),
      cell: ({ seen_at }) => dayAndTime(seen_at),
    },
    {
      id: 'state',
      head: m.moderation_status(),
      phoneLabel: m.moderation_status(),
      cell: ({ is_alive }) =>
        is_alive ? (
          <Badge tone="jade">{m.moderation_system_alive()}</Badge>
        ) : (
          <Badge tone="danger">{m.moderation_system_silent()}</Badge>
        ),
    },
  ]
  return (
    <DataTable
      caption={m.moderation_system_processes()}
      columns={columns}
      rows={processes}
      rowKey={({ host, pid, started_at }) => `${host} ${pid} ${started_at}`}
    />
  )
}

/** Queues with waiting, active or parked jobs; the number of empty queues is shown below. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const busy = queues.filter(({ waiting, running, parked }) => waiting + running + parked > 0)
  const columns: Column<Queue>[] = [
    { id: 'queue', kind: 'title', head: m.moderation_system_queue(), cell: ({ queue }) => <code>{queue}</code> },
    figure('waiting', m.moderation_system_waiting(), ({ waiting }) => waiting),
    oldest(),
    figure('running', m.moderation_system_running(), ({ running }) => running),
    figure('parked', m.moderation_system_parked_count(), ({ parked }) => parked),
  ]
  return (
    <>
      {busy.length === 0 ? null : (
        <DataTable caption={m.moderation_system_queues()} columns={columns} rows={busy} rowKey={({ queue }) => queue} />
      )}
      <p className="hint">{m.moderation_system_queues_empty({ n: localDigits(queues.length - busy.length) })}</p>
    </>
  )
}

/** Results of the mails of the last 24 hours. */
export function MailTable({ mails }: { mails: readonly Mails[] }) {
  const columns: Column<Mails>[] = [
    { id: 'kind', kind: 'title', head: m.moderation_system_mail_kind(), cell: ({ kind }) => mailKind(kind) },
    figure('sent', m.moderation_system_mail_sent(), ({ sent }) => sent),
    figure('failed', m.moderation_system_mail_failed(), ({ failed }) => failed),
    figure('kept', m.moderation_system_mail_kept(), ({ kept }) => kept),
    figure('waiting', m.moderation_system_waiting(), ({ waiting }) => waiting),
    oldest(),
  ]
  return <DataTable caption={m.moderation_system_mail()} columns={columns} rows={mails} rowKey={({ kind }) => kind} />
}

const mailKinds: Readonly<Record<string, () => string>> = {
  reset: m.moderation_system_mail_reset,
  alarm: m.moderation_system_mail_alarm,
  test: m.moderation_system_mail_test,
  notice: m.moderation_system_mail_notice,
  broadcast: m.moderation_system_mail_broadcast,
}

const mailKind = (kind: string): string => mailKinds[kind]?.() ?? kind

function figure<Row>(id: string, head: string, value: (row: Row) => number): Column<Row> {
  return { id, head, kind: 'number', phoneLabel: head, cell: (row) => localDigits(value(row)) }
}

function oldest<Row extends { readonly oldest_seconds: number | null }>(): Column<Row> {
  const head = m.moderation_system_oldest()
  return {
    id: 'oldest',
    head,
    kind: 'number',
    phoneLabel: head,
    cell: ({ oldest_seconds }) => (oldest_seconds === null ? '–' : ageText(oldest_seconds)),
  }
}
