export interface Notice {
  id: number
  text: string
  tone: 'done' | 'problem'
  position: 'bottom' | 'top'
}

interface NoticeOptions {
  tone?: Notice['tone']
  /** Bottom centre unless a screen asks for the top (student sign-up, paid registration). */
  position?: Notice['position']
  /** 3 unless a screen asks for 5 (social-account reset). */
  seconds?: 3 | 5
}

let shown: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Notice[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Shows a short notice that goes by itself; it survives a change of page.
 *
 * @see X-TOAST-01 to X-TOAST-03
 */
export function showNotice(
  text: string,
  { tone = 'done', position = 'bottom', seconds = 3 }: NoticeOptions = {},
): void {
  lastId += 1
  const notice: Notice = { id: lastId, text, tone, position }
  change([...shown, notice])
  window.setTimeout(() => change(shown.filter((other) => other !== notice)), seconds * 1000)
}

/** Shows a notice that stays until the returned function is called. */
export function holdNotice(text: string, { tone = 'problem' }: Pick<NoticeOptions, 'tone'> = {}): () => void {
  lastId += 1
  const notice: Notice = { id: lastId, text, tone, position: 'bottom' }
  change([...shown, notice])
  return () => change(shown.filter((other) => other !== notice))
}

/** What is shown now; the region subscribes. */
export const noticeStore = {
  current: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
