import { expect, test } from 'vitest'
import { editDistance, partsForEdits } from './near-text.ts'

test.each([
  ['exceladvanced', 'excel', 0],
  ['exceladvanced', 'exel', 1],
  ['ieltsacademic', 'ilets', 1],
  ['igcsephysics', 'igsce', 1],
  ['photoshop', 'fotoshop', 1],
  ['montessori', 'montesorri', 2],
  ['guitar', 'violin', undefined],
  ['', 'excel', undefined],
])('%s contains %s with %s edits', (text, word, edits) => {
  expect(editDistance(text, word)).toBe(edits)
})

test.each([
  ['igcse', 'igsce'],
  ['python', 'pyhton'],
  ['ielts', 'ilets'],
  ['excel', 'excal'],
])('%s has one of the parts of %s', (text, word) => {
  expect(partsForEdits(word).some((part) => text.includes(part))).toBe(true)
})
