import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { listOutbox, sendMailAgain } from '#domains/notifications/contract/outbox.contract.ts'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { MailIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { Paragraphs } from '#platform/web/components/paragraphs.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import styles from './outbox-screen.module.css'

export const meta = () => pageMeta(m.platform_admin_outbox())
export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) =>
  adminApi.load(listOutbox, { query: { page: new URL(request.url).searchParams.get('page') ?? undefined } }),
)
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_outbox()} />

/** Mail that was not sent because no server is configured, to be passed on manually. */
export default function OutboxScreen() {
  const { busy, run } = useAction()
  const list = useLoaderData<typeof clientLoader>()
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <>
      <ListHeader title={m.platform_admin_outbox()} total={list.total} />
      {list.data.length === 0 ? (
        <EmptyState icon={MailIcon} title={m.notifications_outbox_empty()} />
      ) : (
        <>
          <NoticeBox>{m.notifications_outbox_note()}</NoticeBox>
          <ul className="stack">
            {list.data.map((mail) => (
              <li key={mail.id}>
                <article className={`panel stack-s ${styles.mail}`}>
                  <p className="small">
                    {formatDay(mail.insert_time, currentLocale())}{' '}
                    {formatTime(mail.insert_time.slice(11), currentLocale())}
                  </p>
                  <h2>
                    <WrittenText>{mail.subject}</WrittenText>
                  </h2>
                  <p className="hint">{m.notifications_outbox_to({ recipient: mail.recipient })}</p>
                  <Paragraphs text={mail.body_text} />
                  <p>
                    <button
                      type="button"
                      className="btn"
                      aria-disabled={busy}
                      aria-label={`${m.notifications_outbox_again()} – ${mail.subject}`}
                      onClick={() => void run(() => sendAgain(mail.id), m.notifications_outbox_sent())}
                    >
                      <MailIcon />
                      {m.notifications_outbox_again()}
                    </button>
                  </p>
                </article>
              </li>
            ))}
          </ul>
        </>
      )}
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </>
  )
}

const sendAgain = (id: number) => adminApi.call(sendMailAgain, { params: { id: String(id) } })
