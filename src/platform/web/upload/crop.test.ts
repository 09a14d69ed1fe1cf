import { expect, test } from 'vitest'
import { centredCrop, cropAtZoom, maxZoom, moveCrop, zoomOf } from './crop.ts'

const wide = { width: 1000, height: 400 }

test('starts with the largest centred square', () => {
  expect(centredCrop(wide)).toEqual({ left: 300, top: 0, side: 400 })
  expect(centredCrop({ width: 400, height: 1000 })).toEqual({ left: 0, top: 300, side: 400 })
  expect(zoomOf(centredCrop(wide), wide)).toBe(1)
})

test('zooms about its centre, within limits', () => {
  const crop = centredCrop(wide)
  expect(cropAtZoom(2, { crop, size: wide })).toEqual({ left: 400, top: 100, side: 200 })
  expect(cropAtZoom(99, { crop, size: wide }).side).toBe(400 / maxZoom)
  expect(cropAtZoom(0.1, { crop, size: wide })).toEqual(crop)
})

test('stays inside the picture when moved or zoomed out at its edge', () => {
  const crop = cropAtZoom(2, { crop: centredCrop(wide), size: wide })
  expect(moveCrop({ x: -5000, y: 5000 }, { crop, size: wide })).toEqual({ left: 0, top: 200, side: 200 })
  const atEdge = moveCrop({ x: 5000, y: 0 }, { crop, size: wide })
  expect(cropAtZoom(1, { crop: atEdge, size: wide })).toEqual({ left: 600, top: 0, side: 400 })
})
