/** The Upload-Metadata header of the resumable upload protocol. */
export function uploadMetadata(fields: Readonly<Record<string, string | number>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')
}
