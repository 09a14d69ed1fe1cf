/** Folder of the files uploaded for a content. */
export function contentFolder(contentId: number): string {
  return `contents/${contentId}/`
}

/** Folder of the files produced from a video. */
export function hlsFolder(contentId: number): string {
  return `hls/${contentId}/`
}

/**
 * Storage key of an uploaded file.
 *
 * @param uuid - random, so that a known file name does not reveal others
 */
export function contentKey(contentId: number, uuid: string, extension: string): string {
  return `${contentFolder(contentId)}${uuid}.${extension}`
}

/** Formats the id of a resumable upload (32 hexadecimal digits) as a UUID. */
export function uuidOf(uploadId: string): string {
  return uploadId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
