/**
 * The part of a file name after its last dot, in lower case; empty where there is none. Extensions are compared without
 * regard to case (X-UP-01).
 */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}
