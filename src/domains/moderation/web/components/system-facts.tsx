import { formatFileSize } from '#platform/contract/file-size.ts'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { Installation } from '../../contract/status.contract.ts'
import userScreenStyles from '../screens/admin/user-screen.module.css'
import { CompactFacts } from './compact-facts.tsx'

/** Results of the settings check in English, for operators. */
export function SettingsFindings({ faults, warnings }: Pick<Installation, 'faults' | 'warnings'>) {
  if (faults.length + warnings.length === 0) return <NoticeBox>{m.moderation_system_settings_fine()}</NoticeBox>
  return (
    <NoticeBox tone={faults.length > 0 ? 'danger' : 'gold'}>
      <p>{m.moderation_system_settings_note()}</p>
      <div className="prose">
        <ul lang="en">
          {[...faults, ...warnings].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </NoticeBox>
  )
}

/** Release, schema, database, disk, backups. */
export function SystemFacts({ status }: { status: Installation }) {
  const { schema, database } = status
  const time = (stamp: string | null) => (stamp ? dayAndTime(stamp) : m.moderation_system_never())
  return (
    <div className={userScreenStyles.panes}>
      <section className="panel stack" aria-labelledby="system-release">
        <h2 id="system-release">{m.moderation_system_release()}</h2>
        <CompactFacts
          facts={[
            { label: m.moderation_system_release(), value: <Code>{status.release}</Code> },
            { label: m.moderation_system_node(), value: <Code>{status.node_version}</Code> },
            { label: m.moderation_system_schema(), value: <Code>{schema.last ?? '–'}</Code> },
            {
              label: m.moderation_system_schema_pending(),
              value: schema.pending.length === 0 ? localDigits(0) : schema.pending.join(', '),
            },
            { label: m.moderation_system_backup(), value: time(status.last_backup_at) },
            { label: m.moderation_system_drill(), value: time(status.last_drill_at) },
            {
              label: m.moderation_system_wal(),
              value: status.wal.is_archived ? time(status.wal.archived_until) : m.moderation_system_wal_off(),
            },
          ]}
        />
      </section>
      <section className="panel stack" aria-labelledby="system-database">
        <h2 id="system-database">{m.moderation_system_database()}</h2>
        <CompactFacts
          facts={[
            { label: m.moderation_system_database_server(), value: <Code>{database.server_version}</Code> },
            { label: m.moderation_system_database_size(), value: formatFileSize(database.database_size_bytes) },
            {
              label: m.moderation_system_connections(),
              value: m.moderation_system_of({
                n: localDigits(database.open_connections),
                most: localDigits(database.max_connections),
              }),
            },
            ...status.disks.map((disk) => ({
              label: m.moderation_system_disk({ folder: disk.folder }),
              value: m.moderation_system_disk_free({
                free: formatFileSize(disk.disk_free_bytes),
                size: formatFileSize(disk.disk_size_bytes),
              }),
            })),
          ]}
        />
      </section>
    </div>
  )
}

function Code({ children }: { children: string }) {
  return <code>{children}</code>
}
