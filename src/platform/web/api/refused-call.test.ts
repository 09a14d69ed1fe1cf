import { expect, test } from 'vitest'
import { failureOf, RefusedCall, UnreachableServer } from './api.ts'
import { refusedCall } from './refused-call.ts'

test('the texts of a refusal get word joiners for display, which replies do not have (BUR-10)', async () => {
  const text = 'အကောင့် မတွေ့ပါ။'
  const refused = await refusedCall(422, { message: text, errors: { phone_number: [text, 'No account'] } })
  const joined = 'အ\u2060ကော\u2060င့် မ\u2060တွေ့ပါ။'
  expect([refused.message, refused.errors]).toEqual([joined, { phone_number: [joined, 'No account'] }])
})

test('the page of a proxy is a lost connection, a reply of the server is a refusal', async () => {
  expect(await failureOf(502, undefined)).toBeInstanceOf(UnreachableServer)
  expect(await failureOf(504, null)).toBeInstanceOf(UnreachableServer)
  expect(await failureOf(503, { message: 'Busy', code: 'OVERLOADED' })).toMatchObject({ status: 503, message: 'Busy' })
  expect(await failureOf(500, undefined)).toBeInstanceOf(RefusedCall)
  expect(await failureOf(404, undefined)).toMatchObject({ status: 404, code: 'UNKNOWN' })
})
