/** Length of the longest QR text that is kept; payment codes of wallets have at most 512 characters. */
export const maxQrTextLength = 600

/** Payment codes by the EMVCo specification begin so and end with the checksum of everything before it. */
const PAYMENT_CODE = /^000201/
const CHECKSUM = /6304([\dA-Fa-f]{4})$/

/**
 * Whether a QR text is what the wallet made, as far as the text itself shows: the checksum of a payment code is right.
 * Texts of other kinds, such as addresses, have none.
 */
export function isWholeQrText(text: string): boolean {
  if (/\p{Cc}/u.test(text)) return false
  if (!PAYMENT_CODE.test(text)) return true
  const checksum = CHECKSUM.exec(text)?.[1]
  return checksum !== undefined && crc16(text.slice(0, -4)) === Number.parseInt(checksum, 16)
}

/** CRC-16/CCITT-FALSE of the UTF-8 bytes. */
function crc16(text: string): number {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc
}
