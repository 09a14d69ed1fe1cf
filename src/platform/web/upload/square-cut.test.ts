import { expect, test } from 'vitest'
import { middleCut, mostZoom, movedBy, zoomedTo, zoomOf } from './square-cut.ts'

const wide = { width: 1000, height: 400 }

test('starts with the largest centred square', () => {
  expect(middleCut(wide)).toEqual({ left: 300, top: 0, side: 400 })
  expect(middleCut({ width: 400, height: 1000 })).toEqual({ left: 0, top: 300, side: 400 })
  expect(zoomOf(middleCut(wide), wide)).toBe(1)
})

test('zooms about its centre, within limits', () => {
  const cut = middleCut(wide)
  expect(zoomedTo(2, { cut, size: wide })).toEqual({ left: 400, top: 100, side: 200 })
  expect(zoomedTo(99, { cut, size: wide }).side).toBe(400 / mostZoom)
  expect(zoomedTo(0.1, { cut, size: wide })).toEqual(cut)
})

test('stays inside the picture when moved or zoomed out at its edge', () => {
  const cut = zoomedTo(2, { cut: middleCut(wide), size: wide })
  expect(movedBy({ x: -5000, y: 5000 }, { cut, size: wide })).toEqual({ left: 0, top: 200, side: 200 })
  const atEdge = movedBy({ x: 5000, y: 0 }, { cut, size: wide })
  expect(zoomedTo(1, { cut: atEdge, size: wide })).toEqual({ left: 600, top: 0, side: 400 })
})
