// Limits of the rules that several forms share: the last accepted values and the first refused ones.

export interface Edge {
  readonly takes: readonly unknown[]
  /** Value → its message; a value of undefined is omitted. */
  readonly refuses: readonly (readonly [unknown, string])[]
  /** Values of the other fields that this case needs. */
  readonly input?: Readonly<Record<string, unknown>>
  /** A field sent with the same value, such as a password's repetition. */
  readonly repeated?: string
}
export type Edges = Readonly<Record<string, Edge>>

export const letters = (length: number) => 'က'.repeat(length)
export const text = (max: number, tooLong: string, required?: string): Edge => ({
  takes: ['က', letters(max), ...(required ? [] : ['', null])],
  refuses: [
    [letters(max + 1), `${tooLong}|max=${max}`],
    ...(required
      ? ([
          ['', required],
          ['   ', required],
          [undefined, required],
        ] as const)
      : []),
  ],
})
export const phone = (keys: { required?: string; tooLong?: string; format?: string } = {}): Edge => {
  const { required = 'required', tooLong = 'phone_too_long', format = 'phone_format' } = keys
  return {
    // Nine and seven to nine digits, after +95, 95, 0 or no prefix.
    takes: ['91234567', '9123456789', '0991234567', '09123456789', '+959123456789', '959123456789', '၀၉၁၂၃၄၅၆၇၈'],
    refuses: [
      ['', required],
      ['9123456', format],
      ['91234567890', format],
      ['0912345678901', format],
      ['01234567', format],
      ['0912345abc', format],
      ['9'.repeat(21), `${tooLong}|max=20`],
    ],
  }
}
export const orNothing = ({ takes, refuses, ...rest }: Edge): Edge => ({
  ...rest,
  takes: [...takes, '', null, undefined],
  refuses: refuses.filter(([value]) => value !== '' && value !== undefined),
})
/** A profile keeps fields that are not sent. */
export const kept = ({ refuses, ...rest }: Edge): Edge => ({
  ...rest,
  refuses: refuses.filter(([value]) => value !== undefined),
})
/** A multipart form has no null. */
export const inForm = (edges: Edges): Edges =>
  Object.fromEntries(
    Object.entries(edges).map(([field, { takes, ...edge }]) => [
      field,
      { ...edge, takes: takes.filter((value) => value !== null) },
    ]),
  )
export const mail = (required = 'email_required', format = 'email_format'): Edge => ({
  takes: ['a@b.co', `${'a'.repeat(248)}@b.com`, 'first.last+tag@sub.example.org'],
  refuses: [
    ['', required],
    ['a@b', format],
    ['a b@c.com', format],
    ['@b.com', format],
    ['a@b..com', format],
    [`${'a'.repeat(250)}@b.com`, format],
  ],
})
export const newPassword: Edge = {
  repeated: 'confirm_password',
  takes: ['12345678', '123456789012', 'ကခဂဃငစဆဇ', ' a b c d '],
  refuses: [
    ['', 'password_required'],
    ['1234567', 'password_too_short|min=8'],
    ['1234567890123', 'password_too_long|max=12'],
    ['        ', 'blank'],
  ],
}
export const repetition: Edge = {
  takes: ['secret123'],
  refuses: [
    ['', 'required'],
    ['secret124', 'confirm_mismatch'],
  ],
}
export const months: Edge = {
  takes: [1, '120', '၆'],
  refuses: [
    [0, 'months_range|min=1|max=120'],
    [121, 'months_range|min=1|max=120'],
    [-1, 'months_range|min=1|max=120'],
    [1.5, 'months_range|min=1|max=120'],
    ['', 'months_required'],
  ],
}
export const fee: Edge = {
  takes: [0, '1000000000', '၅၀၀၀'],
  refuses: [
    ['', 'fee_required'],
    [-1, 'fee_invalid'],
    [1_000_000_001, 'fee_invalid'],
    ['1,000', 'fee_invalid'],
    [0.5, 'fee_invalid'],
  ],
}
export const region: Edge = {
  takes: [0, '15', '၁၂'],
  refuses: [
    [16, 'region_invalid'],
    [-1, 'region_invalid'],
    ['Yangon', 'region_invalid'],
  ],
}
export const day: Edge = {
  takes: ['2026-04-30', '2028-02-29'],
  refuses: [
    ['', 'required'],
    ['2026-02-29', 'date_format'],
    ['30/04/2026', 'date_format'],
  ],
}
