import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type AdRow, deleteAd, listAdminAds } from '#domains/site/contract/ads.contract.ts'
import { formatDay, yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { EditIcon, ImageIcon, PlusIcon, TrashIcon } from '#platform/web/components/icons.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { AdForm, slotName } from '../../components/ad-form.tsx'
import styles from '../../components/ads.module.css'

export const meta = () => pageMeta(m.site_ads())
export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) =>
  adminApi.load(listAdminAds, { query: { page: new URL(request.url).searchParams.get('page') ?? undefined } }),
)
export const HydrateFallback = () => <ListPageSkeleton title={m.site_ads()} />

/** Advertisements of all slots, including past and scheduled ones. */
export default function AdsScreen() {
  const list = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<AdRow | 'new'>()
  useFirstPageWhenEmpty(list.data.length, list.current_page)

  async function saved() {
    showToast(m.platform_operation_done())
    setEdited(undefined)
    await revalidate()
  }
  return (
    <>
      <ListHeader
        title={m.site_ads()}
        total={list.total}
        action={
          <button type="button" className="btn btn-primary" onClick={() => setEdited('new')}>
            <PlusIcon />
            {m.site_ads_new()}
          </button>
        }
      />
      {edited ? (
        <AdForm
          key={edited === 'new' ? 0 : edited.id}
          {...(edited === 'new' ? {} : { ad: edited })}
          onSaved={saved}
          onCancel={() => setEdited(undefined)}
        />
      ) : null}
      {list.data.length === 0 ? (
        <EmptyState icon={ImageIcon} title={m.site_ads_empty()} />
      ) : (
        <ul className="stack">
          {list.data.map((ad) => (
            <li key={ad.id}>
              <AdEntry ad={ad} onEdit={() => setEdited(ad)} onDeleted={() => setEdited(undefined)} />
            </li>
          ))}
        </ul>
      )}
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </>
  )
}

function AdEntry({ ad, onEdit, onDeleted }: { ad: AdRow; onEdit: () => void; onDeleted: () => void }) {
  const { run } = useAction()
  const [confirm, dialog] = useConfirm()
  async function remove() {
    const sure = await confirm({
      title: m.site_ads_delete_question(),
      detail: ad.link,
      confirmLabel: m.site_ads_delete_confirm(),
      danger: true,
    })
    if (sure) await run(() => adminApi.call(deleteAd, { params: { id: String(ad.id) } }).then(onDeleted))
  }
  return (
    <article className={`panel ${styles.entry}`}>
      <div className="row">
        <strong>{slotName(ad.slot)}</strong>
        <RunBadge ad={ad} />
      </div>
      <img className={styles.picture} src={ad.image} alt="" loading="lazy" />
      <p className={`hint ${styles.link}`}>{ad.link}</p>
      <p className="hint">
        {formatDay(ad.starts_on, currentLocale())} – {formatDay(ad.ends_on, currentLocale())}
      </p>
      <div className="row">
        <button type="button" className="btn" onClick={onEdit}>
          <EditIcon />
          {m.site_ads_edit()}
        </button>
        <button type="button" className="btn btn-danger" onClick={() => void remove()}>
          <TrashIcon />
          {m.site_ads_delete()}
        </button>
      </div>
      {dialog}
    </article>
  )
}

function RunBadge({ ad }: { ad: AdRow }) {
  const today = yangonDay(new Date())
  if (ad.ends_on < today) return <Badge>{m.site_ads_over()}</Badge>
  if (ad.starts_on > today) return <Badge tone="gold">{m.site_ads_waiting()}</Badge>
  return <Badge tone="jade">{m.site_ads_running()}</Badge>
}
