import { type RefObject, useEffect, useRef, useState } from 'react'
import { playerKind } from './media-support.ts'
import { openStream } from './open-stream.ts'

interface AddressedStream {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly failed: boolean
}

/**
 * Plays a stream whose address carries its own authorisation, so that its requests need no header.
 *
 * @param url - of the first playlist
 */
export function useAddressedStream(url: string): AddressedStream {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const fail = () => setFailed(true)
    if (playerKind(element) !== 'ours') {
      element.addEventListener('error', fail)
      element.src = url
      return () => element.removeEventListener('error', fail)
    }
    const stream = { address: (name: string) => url.replace(/\.m3u8$/, name) }
    const events = { onReady: () => void element.play().catch(() => undefined), onProblem: fail }
    return openStream(element, { stream, soundOnly: false, quality: 'auto', resumeAt: 0 }, events)
  }, [url])
  return { video, failed }
}
