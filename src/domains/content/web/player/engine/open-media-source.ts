type SourceClass = typeof globalThis.MediaSource

/** Newer iPhones have a managed one only. */
export function mediaSourceClass(): SourceClass | undefined {
  const { ManagedMediaSource, MediaSource } = globalThis as typeof globalThis & {
    ManagedMediaSource?: SourceClass
    MediaSource?: SourceClass
  }
  return ManagedMediaSource ?? MediaSource
}

/** Whether the engine runs here: on plain HTTP a browser decrypts nothing. */
export function canRunEngine(): boolean {
  return mediaSourceClass() !== undefined && globalThis.crypto?.subtle !== undefined
}

/** Attaches a new media source to an element, and waits until it is open. */
export async function openMediaSource(element: HTMLVideoElement): Promise<MediaSource> {
  const Source = mediaSourceClass()
  if (!Source) throw new DOMException('no MediaSource', 'NotSupportedError')
  const source = new Source()
  // A managed source opens only where playing on another device is off.
  element.disableRemotePlayback = true
  const url = URL.createObjectURL(source)
  element.src = url
  await new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }))
  URL.revokeObjectURL(url)
  return source
}
