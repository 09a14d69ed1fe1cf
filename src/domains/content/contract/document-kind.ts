import { extensionOf } from '#platform/contract/file-name.ts'
import { imageExtensions } from './upload-rules.ts'

/** A saved document is opened from memory, so larger ones are not saved. */
export const largestDocumentBytes = 100 * 2 ** 20

/** Kinds of lessons, besides videos, that open on this site and can be saved. */
export type DocumentKind = 'image' | 'pdf'

/** Undefined for a file that cannot be saved. */
export function documentKindOf(fileName: string, sizeBytes: number): DocumentKind | undefined {
  if (sizeBytes > largestDocumentBytes) return undefined
  const extension = extensionOf(fileName)
  if ((imageExtensions as readonly string[]).includes(extension)) return 'image'
  return extension === 'pdf' ? 'pdf' : undefined
}
