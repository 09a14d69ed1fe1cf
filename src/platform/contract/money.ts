/** Inserts a comma after every three digits; a fraction is not changed. @see X-MON-03 */
export function groupThousands(amount: number | string): string {
  const [whole = '', fraction] = String(amount).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Formats a fee of a course or class: 'MMK 50,000'. Western digits in both languages. @see X-MON-01 */
export function formatFee(feeMmk: number | string): string {
  return `MMK ${groupThousands(feeMmk)}`
}

/** Formats an amount on payment screens: '50,000Ks'. @see X-MON-02 */
export function formatAmount(amountMmk: number | string): string {
  return `${groupThousands(amountMmk)}Ks`
}
