import { extensionOf } from '#platform/contract/file-name.ts'
import { type ValidationKey, validationMessage } from '#platform/contract/validation.ts'

/** Maximum file size, shown on screens as 1.5 GB. @see M-UP-05 */
export const largestUploadBytes = 1_610_612_736

export const documentExtensions = ['xls', 'xlsx', 'pdf', 'doc', 'docx', 'txt', 'ppt', 'pptx'] as const
export const imageExtensions = ['jpg', 'jpeg', 'png'] as const
const videoExtensions = ['mov', 'mp4', 'avi', 'wmv', 'avchd', 'webm', 'flv'] as const

/** Allowed file extensions. @see M-UP-03, M-UP-04 */
export const contentExtensions: readonly string[] = [...documentExtensions, ...imageExtensions, ...videoExtensions]

/** Extensions allowed by the older uploader: of the videos only mp4. @see M-UP-09 */
export const olderUploadExtensions: readonly string[] = [...documentExtensions, ...imageExtensions, 'mp4']

/** Whether a file name has a video extension. */
export function isVideoName(fileName: string): boolean {
  return (videoExtensions as readonly string[]).includes(extensionOf(fileName))
}

/** Whether a file is a video, and videos are not among the extensions of its owner. @see M-UP-04 */
export function needsVideoRight(fileName: string, extensions: readonly string[]): boolean {
  return isVideoName(fileName) && !extensions.includes('mp4')
}

/** The reason why a file is refused before the upload, or undefined. Used by screens and server. */
export function fileProblem(
  file: { name: string; sizeBytes: number },
  extensions: readonly string[] = contentExtensions,
): ValidationKey | undefined {
  if (needsVideoRight(file.name, extensions)) return 'video_not_allowed'
  if (!extensions.includes(extensionOf(file.name))) return 'file_type'
  if (file.sizeBytes === 0) return 'file_empty'
  return file.sizeBytes > largestUploadBytes ? 'file_too_large' : undefined
}

/** The problem as a validation message, with the limit as its parameter. */
export function fileProblemMessage(problem: ValidationKey): string {
  return problem === 'file_too_large' ? validationMessage(problem, { max: '1.5GB' }) : problem
}
