import { type RefObject, useEffect, useRef, useState } from 'react'
import { playerKind } from './media-support.ts'
import { openStream } from './open-stream.ts'
import { playAddress } from './play-address.ts'

interface AddressedStream {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly failed: boolean
  /** The connection is lost, and tried again. */
  readonly isLost: boolean
}

/**
 * Plays a stream whose address carries its own authorisation, so that its requests need no header.
 *
 * @param url - of the first playlist
 */
export function useAddressedStream(url: string): AddressedStream {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const fail = () => setFailed(true)
    if (playerKind(element) !== 'ours') {
      const play = { address: addressOnceThere(url), resumeAt: () => 0 }
      return playAddress(element, play, { onReady: () => undefined, onProblem: fail, onConnectionLost: setIsLost })
    }
    const stream = { address: (name: string) => url.replace(/\.m3u8$/, name) }
    const events = {
      onReady: () => void element.play().catch(() => undefined),
      onProblem: fail,
      onConnectionLost: setIsLost,
    }
    return openStream(element, { stream, soundOnly: false, quality: 'auto', resumeAt: 0 }, events)
  }, [url])
  return { video, failed, isLost }
}

/** The address at once; after a failure when its server answers again. */
function addressOnceThere(url: string): () => Promise<string> {
  let isFirst = true
  return async () => {
    if (!isFirst) await fetch(url, { cache: 'no-store' })
    isFirst = false
    return url
  }
}
