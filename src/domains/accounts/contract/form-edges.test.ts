import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, yangonDay } from '#platform/contract/calendar.ts'
import { messagesByField } from '#platform/contract/validation-keys.ts'
import { newPasswordForm } from '../web/reset-forms.ts'
import { passwordChangeForm } from './passwords.contract.ts'
import { schoolForm, studentForm, teacherForm } from './profile-forms.ts'
import { loginForm } from './session.contract.ts'
import { ownerSignUp, socialSignUp, studentSignUp } from './sign-up-forms.ts'

// Boundary values of the forms: the last valid value and the first invalid one with its error key.

const letters = (length: number) => 'က'.repeat(length)
const today = yangonDay(new Date())

const passwords = { password: 'abcdefgh', confirm_password: 'abcdefgh' }
const owner = { name: 'ဒေါ်လှ', phone_number_1: '09791234567', ...passwords }
const student = { ...owner, email_1: 'a@example.com' }
const social = { name: 'ဒေါ်လှ', phone_number_1: '12345', email_1: 'a@example.com', social_media_id: 'x:1' }
const individual = { name: 'ဒေါ်လှ', phone_number_1: '09791234567', region: 0, email_1: 'a@example.com' }
const school = { name: 'ရွှေကျောင်း', phone_number_1: '09791234567', region: 15, email_1: 'a@example.com' }
const change = { current_password: 'abcdefgh', new_password: 'ijklmnop', confirm_new_password: 'ijklmnop' }
const login = { user_type: 'teacher', phone_number: '09791234567', password: 'x' }

interface Form {
  schema: z.core.$ZodType
  whole: object
}
const forms = {
  ownerSignUp: { schema: ownerSignUp, whole: owner },
  studentSignUp: { schema: studentSignUp, whole: student },
  socialSignUp: { schema: socialSignUp, whole: social },
  teacherForm: { schema: teacherForm, whole: individual },
  studentForm: { schema: studentForm, whole: individual },
  schoolForm: { schema: schoolForm, whole: school },
  passwordChange: { schema: passwordChangeForm, whole: change },
  newPassword: { schema: newPasswordForm, whole: passwords },
  login: { schema: loginForm, whole: login },
} satisfies Record<string, Form>

function faults(form: Form, typed: object) {
  const read = z.safeParse(form.schema, { ...form.whole, ...typed })
  return read.success ? {} : messagesByField(read.error.issues)
}

test.each(Object.entries(forms))('%s: accepts the complete form', (_, form) => expect(faults(form, {})).toEqual({}))

type Edge = [form: keyof typeof forms, field: string, passes: unknown, fails: unknown, key: string]
const edges: Edge[] = [
  ['ownerSignUp', 'name', letters(100), letters(101), 'name_too_long|max=100'],
  ['ownerSignUp', 'name', 'a', '', 'required'],
  ['ownerSignUp', 'phone_number_1', '97912345', '9791234', 'phone_format'],
  ['ownerSignUp', 'phone_number_1', '+959791234567', '+9597912345678', 'phone_format'],
  ['ownerSignUp', 'phone_number_1', '0991234567', '0112345', 'phone_format'],
  ['ownerSignUp', 'phno_valid', '1'.repeat(20), '1'.repeat(21), 'phone_too_long|max=20'],
  ['ownerSignUp', 'phno_valid', '', '12a', 'phone_numeric'],
  ['ownerSignUp', 'email_1', '', 'a@b', 'email_format'],
  ['studentSignUp', 'name', letters(100), letters(101), 'name_too_long|max=100'],
  ['studentSignUp', 'email_1', 'a@b.mm', '', 'email_required'],
  ['studentSignUp', 'email_1', 'a@b.mm', 'a@b', 'email_format'],
  ['studentSignUp', 'phone_number_1', '95991234567', '', 'required'],
  ['socialSignUp', 'name', letters(100), letters(101), 'name_too_long|max=100'],
  ['socialSignUp', 'phone_number_1', '1'.repeat(20), '1'.repeat(21), 'phone_too_long|max=20'],
  ['socialSignUp', 'phone_number_1', '1', '1a', 'phone_numeric'],
  ['socialSignUp', 'email_1', 'a@b.mm', '', 'email_required'],
  ['teacherForm', 'name', letters(100), letters(101), 'name_too_long|max=100'],
  ['teacherForm', 'school_name', letters(100), letters(101), 'school_name_too_long|max=100'],
  ['teacherForm', 'address', letters(200), letters(201), 'address_too_long|max=200'],
  ['teacherForm', 'town', letters(100), letters(101), 'town_too_long|max=100'],
  ['teacherForm', 'region', '15', 16, 'region_invalid'],
  ['teacherForm', 'region', 0, '', 'required'],
  ['teacherForm', 'region', 0, null, 'required'],
  ['teacherForm', 'email_1', '', 'a@b', 'email_format'],
  ['teacherForm', 'email_2', '', 'a@b', 'email_format'],
  ['teacherForm', 'phone_number_2', '', '12345', 'phone_format'],
  ['teacherForm', 'date_of_birth', today, addDays(today, 1), 'date_in_future'],
  ['teacherForm', 'nrc_number', '၁၂/ကမတ(N)၀၁၂၃၄၅', '၁၂/ကမတ(N)၀၁၂၃၄', 'nrc_format'],
  ['teacherForm', 'nrc_number', '', '၁၂/ကမတ(N)၀၁၂၃၄၅၆', 'nrc_format'],
  ['studentForm', 'name', letters(100), '', 'required'],
  ['studentForm', 'name', letters(100), letters(101), 'name_too_long|max=100'],
  ['studentForm', 'school_name', letters(100), letters(101), 'school_name_too_long|max=100'],
  ['studentForm', 'email_1', 'a@b.mm', '', 'email_required'],
  ['studentForm', 'email_2', '', 'a@b', 'email_format'],
  ['studentForm', 'address', letters(200), letters(201), 'address_too_long|max=200'],
  ['studentForm', 'region', '၁၅', undefined, 'required'],
  ['studentForm', 'date_of_birth', today, addDays(today, 1), 'date_in_future'],
  ['schoolForm', 'name', letters(100), letters(101), 'name_too_long|max=100'],
  ['schoolForm', 'name', 'a', ' ', 'school_name_required'],
  ['schoolForm', 'license', letters(30), letters(31), 'license_too_long|max=30'],
  ['schoolForm', 'phone_number_1', '09791234567', '', 'required'],
  ['schoolForm', 'phone_number_1', '09791234567', '123', 'phone_1_format'],
  ['schoolForm', 'phone_number_2', '', '123', 'phone_2_format'],
  ['schoolForm', 'email_1', 'a@b.mm', '', 'email_required'],
  ['schoolForm', 'address', letters(200), letters(201), 'address_too_long|max=200'],
  ['schoolForm', 'region', '0', '', 'required'],
  ['passwordChange', 'current_password', 'a'.repeat(12), 'a'.repeat(13), 'current_password_too_long|max=12'],
  ['passwordChange', 'current_password', 'a'.repeat(8), 'a'.repeat(7), 'current_password_too_short|min=8'],
  ['passwordChange', 'current_password', 'a'.repeat(8), '', 'required_to_fill'],
  ['passwordChange', 'confirm_new_password', 'ijklmnop', '', 'required_to_fill'],
  ['passwordChange', 'confirm_new_password', 'ijklmnop', 'ijklmno', 'new_confirm_mismatch'],
  ['newPassword', 'confirm_password', 'abcdefgh', '', 'required'],
  ['newPassword', 'confirm_password', 'abcdefgh', 'abc', 'confirm_mismatch'],
  ['login', 'user_type', 'school', null, 'account_type_required'],
  ['login', 'phone_number', '1123456', '11234', 'login_format'],
  ['login', 'phone_number', '011234567', '0112345678', 'login_format'],
  ['login', 'phone_number', 'sc0000001', 'SC00001', 'login_format'],
  ['login', 'phone_number', 'T000001', '', 'required'],
  ['login', 'password', 'x', '', 'password_required'],
]
test.each(edges)('%s, %s: %j passes, %j says %s', (form, field, passes, fails, key) => {
  expect(faults(forms[form], { [field]: passes })).toEqual({})
  expect(faults(forms[form], { [field]: fails })).toEqual({ [field]: [key] })
})

describe.each([
  ['ownerSignUp', 'password', 'confirm_password', 'password'],
  ['studentSignUp', 'password', 'confirm_password', 'password'],
  ['newPassword', 'password', 'confirm_password', 'password'],
  ['passwordChange', 'new_password', 'confirm_new_password', 'new_password'],
] as const)('%s: the new password', (form, field, repetition, named) => {
  const said = (typed: string, again = typed) => faults(forms[form], { [field]: typed, [repetition]: again })
  test('has 8 to 12 characters', () => {
    expect(said('a'.repeat(7))).toEqual({ [field]: [`${named}_too_short|min=8`] })
    expect(said('a'.repeat(8))).toEqual({})
    expect(said('a'.repeat(12))).toEqual({})
    expect(said('a'.repeat(13))).toEqual({ [field]: [`${named}_too_long|max=12`] })
  })
  test('has to equal its repetition', () => {
    expect(Object.keys(said('abcdefgh', 'abcdefgi'))).toEqual([repetition])
    expect(Object.keys(said('abcdefgh', ''))).toEqual([repetition])
  })
})

test('a teacher needs a name, a school’s name or both', () => {
  const said = (name: string, school_name: string) => faults(forms.teacherForm, { name, school_name })
  expect(said('', '')).toEqual({ name: ['name_or_school_name_required'] })
  expect(said('', 'ရွှေကျောင်း')).toEqual({})
  expect(said('ဒေါ်လှ', '')).toEqual({})
})

test('a teacher without a name reads so beside the other faults (REQ-11)', () => {
  const typed = { name: '', school_name: '', email_1: 'wrong' }
  expect(faults(forms.teacherForm, typed)).toEqual({
    name: ['name_or_school_name_required'],
    email_1: ['email_format'],
  })
})
