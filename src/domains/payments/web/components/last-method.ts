let last: number | null = null

/** The method of the payment that this admin verified last: most of a morning's payments come by one wallet. */
export const lastMethod = (): number | null => last

export function rememberMethod(methodId: number): void {
  last = methodId
}
