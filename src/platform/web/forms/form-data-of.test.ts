import { expect, test } from 'vitest'
import { formDataOf } from './form-data-of.ts'

test('sends values and a file, and leaves out what is not chosen', () => {
  const file = new File(['x'], 'receipt.png')
  const form = formDataOf({ amount: 0, note: '', number: null, wallet: undefined }, file)
  expect([...form.keys()]).toEqual(['amount', 'note', 'file'])
  expect([form.get('amount'), form.get('note')]).toEqual(['0', ''])
  expect(form.get('file')).toMatchObject({ name: 'receipt.png' })
})

test('a form without a file has no such field', () => {
  expect(formDataOf({ amount: 5 }, undefined).has('file')).toBe(false)
})
