import { useEffect, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import type { AdminHandle } from '#platform/web/layout/admin-handle.ts'
import { AppLink, usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useLastPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type AdminPaymentMethodRow, listAllPaymentMethods } from '../../../contract/payment-methods.contract.ts'
import { listQueue, type QueueRow } from '../../../contract/payment-queue.contract.ts'
import { listReasonPresets, type ReasonPreset } from '../../../contract/reason-presets.contract.ts'
import deskStyles from '../../components/desk/desk.module.css'
import { DeskDecision } from '../../components/desk/desk-decision.tsx'
import { DeskHeld } from '../../components/desk/desk-held.tsx'
import { DeskHelp } from '../../components/desk/desk-help.tsx'
import { heldByOther, openAtDesk, useHold } from '../../components/desk/desk-hold.ts'
import { decisionKeys } from '../../components/desk/desk-keys.ts'
import { methodOfKey } from '../../components/desk/desk-methods.ts'
import deskOutcomeStyles from '../../components/desk/desk-outcome.module.css'
import { type DeskOutcome, DeskOutcomeStrip } from '../../components/desk/desk-outcome.tsx'
import { usePicturesAhead } from '../../components/desk/desk-pictures.ts'
import { DeskProof } from '../../components/desk/desk-proof.tsx'
import { DeskQueue } from '../../components/desk/desk-queue.tsx'
import { QueueHead } from '../../components/desk/desk-queue-head.tsx'
import { DeskReasons } from '../../components/desk/desk-reasons.tsx'
import { DeskSecondPerson, useSecondPerson } from '../../components/desk/desk-second-person.tsx'
import { DeskSkeleton } from '../../components/desk/desk-skeleton.tsx'
import { keyOf } from '../../components/desk/queue-row.ts'
import { useDeskActions } from '../../components/desk/use-desk-actions.ts'
import { useDeskKeys } from '../../components/desk/use-desk-keys.ts'
import { type DeskNavigation, useDeskNavigation } from '../../components/desk/use-desk-navigation.ts'
import { useUnread } from '../../components/desk/use-unread.ts'
import { useReasonPresets } from '../../components/enrolments/rejection-reasons.ts'

export const handle: AdminHandle = { wide: true }
export const meta = () => pageMeta(withoutWordJoiners(m.payments_desk_title()))

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const readAt = performance.now()
  const query = new URL(request.url).searchParams
  const page = query.get('page') ?? '1'
  // Side by side with the queue; one that fails is awaited below.
  const opening = openAtDesk(query.get('at'))
  opening.catch(() => undefined)
  const [queue, methods, { presets }] = await Promise.all([
    adminApi.load(listQueue, { query: { page } }),
    adminApi.load(listAllPaymentMethods),
    adminApi.load(listReasonPresets),
  ])
  const chosen = await opening
  return { readAt, queue, chosen, presets, methods: methods.data }
})

type Queue = ReplyOf<typeof listQueue>

export const HydrateFallback = DeskSkeleton

/** Queue, picture and decision side by side, oldest payment first. */
export default function PaymentDeskScreen() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { queue, methods, presets } = loaded
  const [outcome, setOutcome] = useState<DeskOutcome>()
  const navigation = useDeskNavigation(loaded)
  const { chosen, choose } = navigation
  useLastPageWhenEmpty(queue)
  useHold(chosen, (row) => setOutcome({ row, text: m.payments_desk_gone(), failed: true }))
  usePicturesAhead(navigation.coming)
  const { revalidate } = useRevalidator()
  const change = useQueryChange()
  const navigate = usePageNavigate()
  function onUndone(undone: DeskOutcome) {
    setOutcome(undone)
    choose()
    const at = keyOf(undone.row)
    void revalidate().then(() => navigate(change({ at }), { replace: true, preventScrollReset: true }))
  }
  // Beyond the last page, a redirect to the last page is under way.
  const empty = queue.total === 0 ? <NothingWaits /> : <AllHeld queue={queue} onChoose={choose} />
  return (
    <div className={chosen ? deskStyles.frame : undefined}>
      <DeskOutcomeStrip outcome={outcome} onUndone={onUndone} />
      {chosen ? (
        <Desk
          key={`${keyOf(chosen)} ${chosen.version} ${heldByOther(chosen)?.name ?? ''}`}
          chosen={chosen}
          queue={queue}
          methods={methods}
          presets={presets}
          navigation={navigation}
          onOutcome={setOutcome}
        />
      ) : (
        empty
      )}
    </div>
  )
}

/** All payments that wait are open at other admins. */
function AllHeld({ queue, onChoose }: { queue: Queue; onChoose: (row: QueueRow) => void }) {
  const { revalidate } = useRevalidator()
  return (
    <div className="wrap">
      <EmptyState
        icon={MoneyIcon}
        title={m.payments_desk_all_held()}
        actions={
          <button type="button" className="btn btn-primary" onClick={() => void revalidate()}>
            {m.payments_desk_look_again()}
          </button>
        }
      >
        {m.payments_desk_all_held_text()}
      </EmptyState>
      <DeskQueue rows={queue.data} chosen={undefined} total={queue.total} onChoose={onChoose} />
    </div>
  )
}

function NothingWaits() {
  return (
    <div className="wrap">
      <EmptyState
        icon={MoneyIcon}
        title={m.payments_desk_empty()}
        actions={
          <AppLink className="btn" to={paths.admin.enrolments()}>
            {m.payments_all_enrolments()}
          </AppLink>
        }
      >
        {m.payments_desk_empty_text()}
      </EmptyState>
    </div>
  )
}

interface DeskProps {
  chosen: QueueRow
  queue: Queue
  methods: readonly AdminPaymentMethodRow[]
  presets: readonly ReasonPreset[]
  navigation: DeskNavigation
  onOutcome: (outcome: DeskOutcome) => void
}

function Desk({ chosen, queue, methods, presets, navigation, onOutcome }: DeskProps) {
  const [zoomed, setZoomed] = useState(false)
  const forRejections = useReasonPresets('rejection', presets)
  const transaction = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { next, previous, choose, arrivedAt } = navigation
  const { isUnread, onInput } = useUnread(arrivedAt)
  const [confirm, question] = useConfirm()
  const held = heldByOther(chosen)
  const onAnswered = (outcome: DeskOutcome) => {
    onOutcome(outcome)
    next()
  }
  const { form, checkNumber, verify, reject, askAgain, asking, setAsking } = useDeskActions(chosen, {
    methods,
    onAnswered,
    confirm,
    isUnread,
    isShown: () => navigation.isShown(chosen),
  })
  const second = useSecondPerson(chosen, { onAnswered, presets: forRejections, isUnread })
  useCaretInNumber(transaction, form.values.method_id !== null)
  const [turns, setTurns] = useState(0)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const zoom = () => setZoomed((on) => !on)
  const turn = () => setTurns((count) => count + 1)
  const keys = decisionKeys(chosen, {
    v: () => form.submit(verify)(),
    n: () => setAsking('again'),
    r: () => setAsking('reject'),
    second,
  })
  useDeskKeys({
    actions: {
      ...keys,
      enter: keys.v,
      j: next,
      k: previous,
      z: zoom,
      o: turn,
      t: () => transaction.current?.querySelector('input')?.focus(),
      '/': () => search.current?.focus(),
      '?': () => setIsHelpOpen(true),
      u: () => document.querySelector<HTMLElement>(`.${deskOutcomeStyles.outcome} button`)?.click(),
    },
    onDigit: (digit) => {
      const method = methodOfKey(methods, digit)
      // Without the fields nothing is chosen.
      if (!transaction.current || method === undefined) return
      onInput()
      form.setValue('method_id', method)
    },
  })
  const picture = (
    <section className={`${deskStyles.pane} ${deskStyles.proofPane}`} aria-label={m.payments_desk_picture()}>
      <DeskProof row={chosen} zoomed={zoomed} onZoom={zoom} turns={turns} onTurn={turn} />
    </section>
  )
  const decision = (
    <section
      className={`${deskStyles.pane} ${held ? deskStyles.held : ''} stack`}
      aria-label={m.payments_desk_decision()}
    >
      {held ? (
        <DeskHeld row={chosen} name={held.name} onSkip={next} onFailed={onOutcome} />
      ) : chosen.second_person ? (
        <DeskSecondPerson row={chosen} second={chosen.second_person} actions={second} onSkip={next} />
      ) : (
        <DeskDecision
          row={chosen}
          methods={methods}
          form={form}
          checkNumber={checkNumber}
          transactionRef={transaction}
          onVerify={verify}
          onAskAgain={() => setAsking('again')}
          onReject={() => setAsking('reject')}
          onRejectUsed={() => setAsking('used')}
          onSkip={next}
          onAnswered={onAnswered}
        />
      )}
    </section>
  )
  return (
    <div className={deskStyles.desk} onInput={onInput}>
      <section className={deskStyles.pane} aria-label={m.payments_desk_queue()}>
        <QueueHead queue={queue} searchRef={search} onHelp={() => setIsHelpOpen(true)} />
        <DeskQueue rows={queue.data} chosen={chosen} total={queue.total} onChoose={choose} />
        {queue.last_page > 1 ? (
          <Pager currentPage={queue.current_page} lastPage={queue.last_page} total={queue.total} />
        ) : null}
      </section>
      {/* On phones, who holds it stands above the picture. */}
      {held ? decision : picture}
      {held ? picture : decision}
      {asking ? (
        <DeskReasons
          row={chosen}
          asking={asking}
          presets={presets}
          onCancel={() => setAsking(undefined)}
          onReject={reject}
          onAskAgain={askAgain}
        />
      ) : null}
      {question}
      {second.dialog}
      <DeskHelp open={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  )
}

/**
 * With a known method only number and amount are missing. Not on touch devices, where the on-screen keyboard would
 * cover the picture.
 */
function useCaretInNumber(field: React.RefObject<HTMLElement | null>, methodIsKnown: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each payment, not when the method is chosen later.
  useEffect(() => {
    if (!methodIsKnown || !window.matchMedia('(hover: hover)').matches) return
    const number = field.current?.querySelector('input')
    const amount = number?.form?.querySelector<HTMLInputElement>('[name="amount"]')
    const onlyAmountMissing = number?.value !== '' && amount?.value === ''
    ;(onlyAmountMissing ? amount : number)?.focus()
  }, [])
}
