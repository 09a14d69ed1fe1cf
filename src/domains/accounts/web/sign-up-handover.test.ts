import { expect, test } from 'vitest'
import { signUpQuery, wholeSignUpForm } from './sign-up-handover.ts'

const form = {
  profile: 'data:image/png;base64,AA==',
  name: 'ဒေါ်ခင်မာ',
  password: 'secret123',
  confirm_password: 'secret123',
  phone_number_1: '09790000001',
  email_1: '',
}

test('the URL of the payment page contains neither password nor picture', () => {
  const query = new URLSearchParams(signUpQuery('school', form))
  expect(query.get('type')).toBe('school')
  expect(JSON.parse(query.get('signupForm') ?? '')).toEqual({
    name: 'ဒေါ်ခင်မာ',
    phone_number_1: '09790000001',
    email_1: '',
  })
})

test('a complete form in a URL is accepted, also without a repeated password', () => {
  expect(wholeSignUpForm(JSON.stringify(form))).toEqual(form)
  const { confirm_password: _repeated, ...once } = form
  expect(wholeSignUpForm(JSON.stringify(once))).toEqual(form)
})

test.each([null, '', 'x', '{', 'null', '7', '[]', '{}', '{"password":7}', '{"name":"x"}'])(
  '%j is not accepted as a form',
  (text) => expect(wholeSignUpForm(text)).toBeUndefined(),
)
