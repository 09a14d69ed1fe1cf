import { expect, test } from 'vitest'
import { refusedCall } from './refused-call.ts'

test('the texts of a refusal get word joiners for display, which replies do not have (BUR-10)', async () => {
  const text = 'အကောင့် မတွေ့ပါ။'
  const refused = await refusedCall(422, { message: text, errors: { phone_number: [text, 'No account'] } })
  const joined = 'အ\u2060ကော\u2060င့် မတွေ့ပါ။'
  expect([refused.message, refused.errors]).toEqual([joined, { phone_number: [joined, 'No account'] }])
})
