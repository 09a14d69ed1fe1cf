import sharp from 'sharp'

/** A multipart form as a browser sends it, ready for inject. */
export async function multipartPayload(
  form: FormData,
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

export function aPng({ width = 40, height = 30 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0b7a5b' } })
    .png()
    .toBuffer()
}

/** A picture as a form's data URL. */
export async function aPictureDataUrl(): Promise<string> {
  return `data:image/png;base64,${(await aPng()).toString('base64')}`
}
