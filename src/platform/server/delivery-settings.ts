import { z } from 'zod/mini'

/** Which server sends large files: this process, unless the operator configures another. */
export interface DeliverySettings {
  /**
   * Internal location of nginx for `X-Accel-Redirect`, to which the storage key is appended; ends with '/'.
   * Undefined: this process sends files itself.
   */
  readonly accelPrefix: string | undefined
  /** Base URL of video segments, such as a CDN in front of the storage; without a trailing slash. */
  readonly mediaUrl: string | undefined
  /** Whether documents and source videos are downloaded from the bucket with a URL that is signed for a minute. */
  readonly signedDownloads: boolean
}

export const deliveryVariables = {
  SENDFILE: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^x-accel:\/[\w./-]*\/$/,
          'must be x-accel: and a path that begins and ends with a slash, such as x-accel:/protected/',
        ),
      ),
  ),
  MEDIA_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, 'must be an http or https address without ? and #')),
  ),
  SIGNED_DOWNLOADS: z.prefault(
    z.pipe(
      z.string().check(z.regex(/^[01]$/, 'must be 0 or 1')),
      z.transform((text) => text === '1'),
    ),
    '0',
  ),
}

interface DeliveryVariables {
  readonly SENDFILE?: string | undefined
  readonly MEDIA_URL?: string | undefined
  readonly SIGNED_DOWNLOADS: boolean
}

export function toDeliverySettings(variables: DeliveryVariables): DeliverySettings {
  return {
    accelPrefix: variables.SENDFILE?.slice('x-accel:'.length),
    mediaUrl: variables.MEDIA_URL?.replace(/\/+$/, ''),
    signedDownloads: variables.SIGNED_DOWNLOADS,
  }
}

/** Contradictions between the settings. */
export function deliveryFaults(provided: Readonly<Record<string, string | undefined>>): string[] {
  const isBucket = provided.STORAGE_URL?.startsWith('s3') ?? false
  const faults: string[] = []
  if (provided.SENDFILE && isBucket)
    faults.push('SENDFILE is for files in a folder: with a bucket use SIGNED_DOWNLOADS')
  if (provided.SIGNED_DOWNLOADS === '1' && !isBucket)
    faults.push('SIGNED_DOWNLOADS needs files in a bucket: set STORAGE_URL')
  return faults
}
