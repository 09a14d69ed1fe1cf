/** Everything that was uploaded for a content. */
export function contentFolder(contentId: number): string {
  return `contents/${contentId}/`
}

/** Everything that was made from a video. */
export function hlsFolder(contentId: number): string {
  return `hls/${contentId}/`
}

/**
 * Where an uploaded file is kept.
 *
 * @param uuid - cannot be guessed, so that knowing one file's name tells nothing of another's
 */
export function contentKey(contentId: number, uuid: string, extension: string): string {
  return `${contentFolder(contentId)}${uuid}.${extension}`
}

/** The id of a resumable upload (32 hexadecimal digits) in the form of a UUID. */
export function uuidOf(uploadId: string): string {
  return uploadId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
