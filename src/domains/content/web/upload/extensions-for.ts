import { contentExtensions, documentExtensions, imageExtensions } from '../../contract/upload-rules.ts'

/** The extensions that an owner may upload; videos need the video permission. @see M-UP-04 */
export function extensionsFor(user: { enable_video_upload?: boolean | null | undefined }): readonly string[] {
  return user.enable_video_upload ? contentExtensions : [...documentExtensions, ...imageExtensions]
}
