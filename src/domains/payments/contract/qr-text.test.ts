import { describe, expect, it } from 'vitest'
import { isWholeQrText } from './qr-text.ts'

/** The example of the EMVCo specification for merchant-presented codes. */
const PAYMENT_CODE =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT' +
  '6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME' +
  '91320016A0112233449988770708123456786304A13A'

describe('isWholeQrText()', () => {
  it('takes a payment code whose checksum is right, also in small letters', () => {
    expect(isWholeQrText(PAYMENT_CODE)).toBe(true)
    expect(isWholeQrText(PAYMENT_CODE.replace(/A13A$/, 'a13a'))).toBe(true)
  })

  it('refuses every payment code with one character missing, changed or cut off', () => {
    for (let at = 6; at < PAYMENT_CODE.length; at += 1) {
      expect(isWholeQrText(PAYMENT_CODE.slice(0, at) + PAYMENT_CODE.slice(at + 1)), `without ${at}`).toBe(false)
      expect(isWholeQrText(PAYMENT_CODE.slice(0, at)), `cut at ${at}`).toBe(false)
    }
    expect(isWholeQrText(PAYMENT_CODE.replace('BEST TRANSPORT', 'BEST  TRANSPORT'))).toBe(false)
  })

  it('takes texts of other kinds, but no control characters', () => {
    expect(isWholeQrText('https://pay.example.com/qr/09770000001')).toBe(true)
    expect(isWholeQrText('09770000001\n')).toBe(false)
  })
})
