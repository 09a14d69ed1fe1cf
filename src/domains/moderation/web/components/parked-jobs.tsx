import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { dropJob, type Installation, retryJob } from '../../contract/status.contract.ts'
import auditScreenStyles from '../screens/admin/audit-screen.module.css'

type ParkedJob = Installation['parked'][number]

/** Jobs without remaining attempts, with their error; each can be retried or deleted. */
export function ParkedJobs({ jobs }: { jobs: readonly ParkedJob[] }) {
  const { busy, run } = useAction()
  const [confirm, question] = useConfirm()
  if (jobs.length === 0) return <p className="hint">{m.moderation_system_parked_none()}</p>
  const retry = ({ id }: ParkedJob) =>
    run(() => adminApi.call(retryJob, { params: { id } }), m.moderation_system_retried())
  async function drop({ id, job }: ParkedJob) {
    const isSure = await confirm({
      title: m.moderation_system_drop_question({ job }),
      detail: m.moderation_system_drop_note(),
      confirmLabel: m.moderation_system_drop(),
      danger: true,
    })
    if (isSure) await run(() => adminApi.call(dropJob, { params: { id } }), m.moderation_system_dropped())
  }
  return (
    <>
      <p className="hint">{m.moderation_system_parked_note()}</p>
      <ul className="stack-s">
        {jobs.map((job) => (
          <li key={job.id} className="panel stack-s">
            <p className="name">
              <code>{job.job}</code>
            </p>
            <p className="hint">
              {m.moderation_system_parked_since({ when: dayAndTime(job.parked_at), n: localDigits(job.attempts) })}
              {Object.entries(job.subject).map(([name, id]) => ` · ${name} ${id}`)}
            </p>
            <p lang="en" className={auditScreenStyles.changes}>
              <code>{job.error || '–'}</code>
            </p>
            <div className="row row-actions">
              <button type="button" className="btn" aria-disabled={busy} onClick={() => void retry(job)}>
                {m.moderation_system_retry()}
              </button>
              <button type="button" className="btn btn-danger" aria-disabled={busy} onClick={() => void drop(job)}>
                {m.moderation_system_drop()}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {question}
    </>
  )
}
