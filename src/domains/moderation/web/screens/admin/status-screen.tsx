import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { RetryIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showStatus } from '../../../contract/status.contract.ts'
import { LedgerNotice } from '../../components/ledger-notice.tsx'
import { ParkedJobs } from '../../components/parked-jobs.tsx'
import { SettingsFindings, SystemFacts } from '../../components/system-facts.tsx'
import { MailTable, ProcessTable, QueueTable } from '../../components/system-tables.tsx'
import { TestMail } from '../../components/test-mail.tsx'
import type { Route } from './+types/status-screen.ts'

export const clientLoader = adminOnly(() => adminApi.load(showStatus))
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_status()} count={5} />
export const meta = () => pageMeta(m.platform_admin_status())

/** Status of the installation, for the owner. */
export default function StatusScreen({ loaderData: status }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  const isLoading = state !== 'idle'
  const refresh = (
    <button
      type="button"
      className="btn keep"
      aria-disabled={isLoading}
      onClick={isLoading ? undefined : () => void revalidate()}
    >
      <RetryIcon />
      {m.moderation_system_refresh()}
    </button>
  )
  return (
    <>
      <PageTitle action={refresh}>{m.platform_admin_status()}</PageTitle>
      <SettingsFindings faults={status.faults} warnings={status.warnings} />
      <LedgerNotice differences={status.ledger_check?.count ?? 0} />
      <SystemFacts status={status} />
      <Section id="processes" title={m.moderation_system_processes()}>
        <ProcessTable processes={status.processes} />
      </Section>
      <Section id="queues" title={m.moderation_system_queues()}>
        <QueueTable queues={status.queues} />
      </Section>
      <Section id="parked" title={m.moderation_system_parked()}>
        <ParkedJobs jobs={status.parked} />
      </Section>
      <Section id="mail" title={m.moderation_system_mail()}>
        {status.has_mail_server ? null : <NoticeBox tone="gold">{m.moderation_system_no_mail_server()}</NoticeBox>}
        <MailTable mails={status.mails} />
        <TestMail />
      </Section>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
