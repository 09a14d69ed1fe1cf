import { z } from 'zod/mini'

/** Who sends the bytes of large files to people: this process, unless the operator has something better at it. */
export interface DeliverySettings {
  /**
   * Before the key of a stored file this is an address that nginx serves only by `X-Accel-Redirect`; it ends with '/'.
   * Unset: this process sends files itself.
   */
  readonly accelPrefix: string | undefined
  /** Where segments of videos are fetched by their keys, such as a CDN before the store; without a slash at its end. */
  readonly mediaUrl: string | undefined
  /** A bucket is asked by people themselves for documents and source videos, by an address that is signed for a minute. */
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

/** What the settings say against each other. */
export function deliveryFaults(provided: Readonly<Record<string, string | undefined>>): string[] {
  const isBucket = provided.STORAGE_URL?.startsWith('s3') ?? false
  const faults: string[] = []
  if (provided.SENDFILE && isBucket)
    faults.push('SENDFILE is for files in a folder: with a bucket use SIGNED_DOWNLOADS')
  if (provided.SIGNED_DOWNLOADS === '1' && !isBucket)
    faults.push('SIGNED_DOWNLOADS needs files in a bucket: set STORAGE_URL')
  return faults
}
