let last: number | null = null

/**
 * The method of this admin's last verification, as the default for the next: consecutive payments mostly use one
 * wallet.
 */
export const lastMethod = (): number | null => last

export function rememberMethod(methodId: number): void {
  last = methodId
}
