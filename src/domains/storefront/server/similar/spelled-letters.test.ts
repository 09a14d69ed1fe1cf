import { expect, test } from 'vitest'
import { spelledLetters } from './spelled-letters.ts'

test.each([
  ['စီစီတီဗီ', 'cctv'],
  ['အက်စ်ပီအက်စ်အက်စ်', 'spss'],
  ['အိုင်အီးအယ်လ်တီအက်စ်', 'ielts'],
  ['ပီအိတ်ချ်ပီ', 'php'],
  ['အေအိုင်', 'ai'],
])('%s is read as %s', (word, letters) => {
  expect(spelledLetters(word)).toContain(letters)
})

test.each(['', 'အေ', 'ဗီဒီယို', 'စီးပွားရေး', 'cctv', 'အက်စ်'.repeat(2_000)])('%.12s has few readings', (word) => {
  expect(spelledLetters(word).filter(({ length }) => length < 100)).toEqual([])
})
