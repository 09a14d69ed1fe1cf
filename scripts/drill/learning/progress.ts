import type { LessonProgress, ProgressItem } from '#domains/learning/contract/progress.contract.ts'
import type { LearningSite } from './site.ts'

const DEVICES = 3
const MESSAGES_OF_A_DEVICE = 6

export interface OrderFigures {
  readonly orders: number
  readonly different: number
}

/**
 * Three devices report what they played of a lesson, in many random orders and with repeated messages. Every order has
 * to give the same progress.
 */
export async function mergeInRandomOrders(
  { call, database, student, noisy }: LearningSite,
  orders: number,
): Promise<OrderFigures> {
  const messages = Array.from({ length: DEVICES * MESSAGES_OF_A_DEVICE }, (_, at) => aMessage(noisy.id, at))
  const { token } = student
  let first: string | undefined
  let different = 0
  for (let order = 0; order < orders; order += 1) {
    await database.query('delete from lesson_progress where content_id = $1', [noisy.id])
    const repeated = messages.filter(() => Math.random() < 0.3)
    const sent = shuffled([...messages, ...repeated])
    while (sent.length > 0) {
      const items = sent.splice(0, 1 + Math.floor(Math.random() * 6))
      await call('POST', '/my/progress', { token, body: { items } })
    }
    const { ranges, position, finished } = await call<LessonProgress>('GET', `/my/progress/content/${noisy.id}`, {
      token,
    })
    const result = JSON.stringify({ ranges, position, finished })
    first ??= result
    if (result !== first) different += 1
  }
  return { orders, different }
}

/** Times differ, because of two messages of the same moment the later received one would have to win. */
function aMessage(contentId: number, at: number): ProgressItem {
  const from = (at * 37) % 80
  return {
    content_id: contentId,
    ranges: [
      [from, from + 6],
      [from + 9, from + 11],
    ],
    position: from + 11,
    at: new Date(Date.now() - 3_600_000 + at * 1000).toISOString(),
  }
}

function shuffled<T>(items: readonly T[]): T[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}
