import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClassRow } from '../../contract/classes.contract.ts'
import { toClassCards } from './cards.ts'

beforeEach(() => {
  // 00:30 on the 22nd in Yangon, still the 21st in London.
  vi.useFakeTimers({ now: new Date('2026-11-21T18:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const endsOn = (end_date: string) =>
  ({
    end_date,
    course_name: 'Python ပရိုဂရမ်းမင်း',
    teacher_id: 1,
    school_id: null,
    name: 'ဒေါ်ခင်မာလာ',
  }) as Partial<ClassRow> as ClassRow

test('a class has ended once its last day is over in Yangon', async () => {
  const cards = await toClassCards(['2026-11-21', '2026-11-22', '2026-11-23'].map(endsOn))
  expect(cards.map((card) => card.ended)).toEqual([1, undefined, undefined])
  expect(cards[1]).not.toHaveProperty('ended')
})

test('no line of a card breaks within a loan word of its title', async () => {
  const [card] = await toClassCards([endsOn('2026-11-22')])
  expect(card?.course_name).toBe('Python ပ\u2060ရို\u2060ဂ\u2060ရမ်း\u2060မင်း')
})
