/** Whether another attempt at a refused request may succeed: too many requests, or the server cannot answer now. */
export function isTemporary(status: number): boolean {
  return status === 429 || status >= 500
}
