import { expect, test } from 'vitest'
import { pictureFolder, picturePath, pictureSets, pictureUrl } from './picture-address.ts'

const stored = { folder: 'pictures/courses/7/abc/', renditions: [{ widthPixels: 320 }, { widthPixels: 500 }] }

test('the path of a picture contains its folder and its widths', () => {
  const path = picturePath(stored)
  expect(path).toBe('pictures/courses/7/abc/320-500')
  expect(pictureFolder(path)).toBe('pictures/courses/7/abc/')
})

test('the URL is that of the smallest copy that is wide enough, else of the widest', () => {
  const path = picturePath(stored)
  expect(pictureUrl(path, 200)).toBe('/pictures/courses/7/abc/320-500/320.webp')
  expect(pictureUrl(path, 321)).toBe('/pictures/courses/7/abc/320-500/500.webp')
  expect(pictureUrl(path, 1280)).toBe('/pictures/courses/7/abc/320-500/500.webp')
  expect(pictureUrl(null, 320)).toBeNull()
})

test('the URL of one copy yields those of all copies', () => {
  expect(pictureSets('/pictures/courses/7/abc/320-500/320.webp')).toEqual({
    avif: '/pictures/courses/7/abc/320-500/320.avif 320w, /pictures/courses/7/abc/320-500/500.avif 500w',
    webp: '/pictures/courses/7/abc/320-500/320.webp 320w, /pictures/courses/7/abc/320-500/500.webp 500w',
  })
  expect(pictureSets('/pictures/courses/7/abc/320-500/320.webp', 400)?.webp).toBe(
    '/pictures/courses/7/abc/320-500/320.webp 320w',
  )
  expect(pictureSets('/pictures/accounts/abc/500/500.webp', 400)?.avif).toBe('/pictures/accounts/abc/500/500.avif 500w')
  expect(pictureSets('https://example.com/photo.jpg')).toBeUndefined()
})
