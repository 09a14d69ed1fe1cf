/** What a client says of a file before it sends it, as the resumable protocol spells it in the Upload-Metadata header. */
export function uploadMetadata(fields: Readonly<Record<string, string | number>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')
}
