const kilobyte = 1024
const megabyte = 1024 * kilobyte
const gigabyte = 1024 * megabyte

/** Formats a file size with two decimals: KB below 1,048,576 bytes, MB below 1,073,741,824, else GB. @see M-ST-05 */
export function formatFileSize(sizeBytes: number): string {
  if (sizeBytes < megabyte) return `${(sizeBytes / kilobyte).toFixed(2)} KB`
  if (sizeBytes < gigabyte) return `${(sizeBytes / megabyte).toFixed(2)} MB`
  return `${(sizeBytes / gigabyte).toFixed(2)} GB`
}
