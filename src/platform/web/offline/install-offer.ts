import { yangonDay } from '#platform/contract/calendar.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { m } from '#platform/messages/generated/messages.js'
import { showLastingToast } from '#platform/web/toasts/toasts.ts'
import { isPersonalDatabaseFilled } from './personal-data.ts'
import { storeIfSpace } from './store-value.ts'

/**
 * Chromium's event; its own bar is not shown, because it comes on the first visit and says nothing of what it gives.
 */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const daysKey = 'pyinnya.days-of-use'
const offeredKey = 'pyinnya.install-offered'
const offeredOnDay = 3
const notAgainMs = 60 * DAY_MS
const shownMs = 20_000

/** Counts a day of use. @returns the number of days, as far as it matters */
function daysOfUse(): number {
  const today = yangonDay(new Date())
  const days = (localStorage.getItem(daysKey) ?? '').split(' ').filter((day) => day !== '' && day !== today)
  const counted = [...days, today].slice(-offeredOnDay)
  storeIfSpace(daysKey, counted.join(' '))
  return counted.length
}

function isTimeToOffer(): boolean {
  const offeredAt = Number(localStorage.getItem(offeredKey) ?? Number.NEGATIVE_INFINITY)
  return Date.now() - offeredAt > notAgainMs && (daysOfUse() >= offeredOnDay || isPersonalDatabaseFilled())
}

function offer(text: string, install?: () => void): void {
  storeIfSpace(offeredKey, String(Date.now()))
  const end = showLastingToast(text, {
    tone: 'done',
    button: install
      ? { label: m.platform_install(), run: install }
      : { label: m.platform_close(), run: () => undefined },
  })
  setTimeout(end, shownMs)
}

/**
 * Offers to install the site: on the third day of use, or once a lesson is saved; once, and again after 60 days. An
 * iPhone lets no page ask, so the way is shown.
 */
export function offerInstall(): void {
  const isDue = isTimeToOffer()
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isTimeToOffer()) offer(m.platform_install_offer(), () => void (event as InstallEvent).prompt())
  })
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  if (isDue && standalone === false) offer(m.platform_install_iphone())
}
