import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import { NotAReceipt } from './not-a-receipt.tsx'
import { awaitsReading, newestIsNotAReceipt, proposedPicture } from './proposed-picture.ts'

const ASK_EVERY_MS = 1_500
/** Longer than a reading takes on a machine at rest. A student who waits that long gets no proposal. */
const LONGEST_MS = 12_000

interface AwaitedReadingProps {
  order: OrderReply
  /** The order was read before the picture was sent. */
  isOld: boolean
  /** The picture that was sent. */
  file: File | undefined
  donePath: Path
  /** There is nothing to propose. */
  onNothing: () => void
  onChooseAgain: () => void
}

/** Waits for the reading of a picture that was just sent. Nothing depends on it: the student may go on at any time. */
export function AwaitedReading({ order, isOld, file, donePath, onNothing, onChooseAgain }: AwaitedReadingProps) {
  const { revalidate } = useRevalidator()
  const awaits = isOld || awaitsReading(order)
  const proposes = !isOld && proposedPicture(order) !== undefined
  const isUnlike = !isOld && newestIsNotAReceipt(order)
  const finish = useEffectEvent(onNothing)
  const ask = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (proposes || isUnlike) return
    if (!awaits) return finish()
    const timer = window.setInterval(ask, ASK_EVERY_MS)
    const end = window.setTimeout(finish, LONGEST_MS)
    return () => {
      window.clearInterval(timer)
      window.clearTimeout(end)
    }
  }, [awaits, proposes, isUnlike])
  if (isUnlike) return <NotAReceipt file={file} donePath={donePath} onChooseAgain={onChooseAgain} />
  if (!awaits) return null
  return (
    <NoticeBox>
      <p role="status">{m.payments_read_waits()}</p>
      <p>
        <AppLink to={donePath}>{m.payments_read_go_on()}</AppLink>
      </p>
    </NoticeBox>
  )
}
