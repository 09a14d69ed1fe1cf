import { expect, test } from 'vitest'
import type { OwnContentRow } from '../../contract/contents.contract.ts'
import { type Orders, unlessRead, withAnswer, withMove, withoutLost, withStored } from './expected-order.ts'

const read = { rows: [1, 2, 3].map((id) => ({ id }) as OwnContentRow), readAt: 10 }
const toFront = (id: number) => (rows: readonly OwnContentRow[]) => rows.toSorted((one) => (one.id === id ? -1 : 0))
const shown = ({ expected }: Orders, { rows, readAt } = read) =>
  (unlessRead(expected, readAt)?.rows ?? rows).map(({ id }) => id)

test('a move that did not reach the server takes nothing from those before it', () => {
  const both = withMove(withMove({}, read, toFront(3)), read, toFront(2))
  expect(shown(both)).toEqual([2, 3, 1])
  const left = withoutLost(withStored(both, read, { move: toFront(3), answeredAt: 20 }))
  expect(shown(left)).toEqual([3, 1, 2])
  expect(shown(withMove(left, read, toFront(1)))).toEqual([1, 3, 2])
  expect(shown(left, { ...read, readAt: 25 }), 'once the list is read').toEqual([1, 2, 3])
})

test('without a move before it the list stands as it was read', () => {
  expect(shown(withoutLost(withMove({}, read, toFront(3))))).toEqual([1, 2, 3])
})

test('the order of all moves is shown until a reading that began after the last answer', () => {
  const moved = withAnswer(withMove({}, read, toFront(3)), 20)
  expect([shown(moved), shown(moved, { ...read, readAt: 20 })]).toEqual([
    [3, 1, 2],
    [1, 2, 3],
  ])
})
