import { expect, test } from 'vitest'
import { profileChange } from './profile-change.ts'

const filled: Record<string, unknown> = {
  profile: '',
  name: 'ဦးအောင်',
  address: 'အမှတ် ၁',
  gender: 1,
  region: 3,
  town: 'ဘားအံ',
}

test('unchanged values and pictures are not sent', () => {
  expect(profileChange(filled, { ...filled })).toEqual({})
})

test('only changed, chosen or cleared values are sent', () => {
  expect(profileChange(filled, { ...filled, address: '', gender: 0 })).toEqual({ address: '', gender: 0 })
  expect(profileChange(filled, { ...filled, profile: 'data:image/png;base64,AA==' })).toEqual({
    profile: 'data:image/png;base64,AA==',
  })
})

test('region and township change together', () => {
  expect(profileChange(filled, { ...filled, town: 'ကော့ကရိတ်' })).toEqual({ region: 3, town: 'ကော့ကရိတ်' })
  expect(profileChange(filled, { ...filled, region: 0, town: '' })).toEqual({ region: 0, town: '' })
  expect(profileChange({ ...filled, region: null, town: '' }, { ...filled, town: '' })).toEqual({ region: 3, town: '' })
})
