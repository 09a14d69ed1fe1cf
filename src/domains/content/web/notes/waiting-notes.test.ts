import { expect, test } from 'vitest'
import { removeNote, saveNote } from '#domains/learning/contract/notes.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { WaitingCall } from '#platform/web/offline/waiting/waiting-calls.ts'
import { withWaiting } from './waiting-notes.ts'

const call = (endpoint: typeof saveNote | typeof removeNote, at_seconds: number, text?: string): WaitingCall => ({
  key: `${at_seconds}`,
  endpoint: { method: endpoint.method, url: endpoint.url },
  label: '',
  madeAt: '',
  input: { params: { id: '7' }, body: { at_seconds, text } },
  subject: `note 7 ${at_seconds}`,
})
const notes = [
  { at_seconds: 10, text: 'a' },
  { at_seconds: 30, text: 'b' },
]

test('a note that waits stands among the others by its time, and says so', () => {
  const shown = withWaiting(notes, [call(saveNote, 20, 'new'), call(saveNote, 30, 'changed')], '7')
  expect(shown).toEqual([
    { at_seconds: 10, text: 'a' },
    { at_seconds: 20, text: 'new', waiting: m.content_note_waiting() },
    { at_seconds: 30, text: 'changed', waiting: m.content_note_waiting() },
  ])
})

test('a note whose removal waits is not shown', () => {
  expect(withWaiting(notes, [call(removeNote, 10)], '7')).toEqual([{ at_seconds: 30, text: 'b' }])
})

test('a note that the server refused keeps its reason', () => {
  const refused = { ...call(saveNote, 20, 'new'), refusal: 'မှတ်စု များလွန်းသည်' }
  expect(withWaiting([], [refused], '7')[0]?.waiting).toContain('မှတ်စု များလွန်းသည်')
})

test('what waits of other lessons, and of other things, is not shown', () => {
  const rating = { ...call(saveNote, 20, 'x'), input: { body: { rate: 4 } }, subject: 'rating course 7' }
  expect(withWaiting(notes, [rating, call(saveNote, 20, 'x')], '71')).toEqual(notes)
})
