import { type ValidationKey, validationMessage } from '#platform/contract/validation.ts'

/** The largest file, 1.5 GB as the screens announce it. @see M-UP-05 */
export const largestUploadBytes = 1_610_612_736

export const documentExtensions = ['xls', 'xlsx', 'pdf', 'doc', 'docx', 'txt', 'ppt', 'pptx'] as const
export const imageExtensions = ['jpg', 'jpeg', 'png'] as const
export const videoExtensions = ['mov', 'mp4', 'avi', 'wmv', 'avchd', 'webm', 'flv'] as const

/** What a content may be. @see M-UP-03, M-UP-04 */
export const contentExtensions: readonly string[] = [...documentExtensions, ...imageExtensions, ...videoExtensions]

/** What the older uploader takes: of the videos only mp4. @see M-UP-09 */
export const olderUploadExtensions: readonly string[] = [...documentExtensions, ...imageExtensions, 'mp4']

/** The part after the last dot, in lower case. */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** Whether a file of this name would be a video. */
export function isVideoName(fileName: string): boolean {
  return (videoExtensions as readonly string[]).includes(extensionOf(fileName))
}

/** What is wrong with a file before it is sent, or undefined. The screens and the server ask the same question. */
export function fileProblem(
  file: { name: string; sizeBytes: number },
  extensions: readonly string[] = contentExtensions,
): ValidationKey | undefined {
  if (!extensions.includes(extensionOf(file.name))) return 'file_type'
  if (file.sizeBytes === 0) return 'file_empty'
  return file.sizeBytes > largestUploadBytes ? 'file_too_large' : undefined
}

/** The problem as a check carries it, with the limit that its text names. */
export function fileProblemMessage(problem: ValidationKey): string {
  return problem === 'file_too_large' ? validationMessage(problem, { max: '1.5GB' }) : problem
}
