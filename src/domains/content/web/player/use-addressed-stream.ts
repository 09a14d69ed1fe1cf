import type Hls from 'hls.js'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface AddressedStream {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly failed: boolean
}

/** Plays a stream whose address carries its own authorisation, so that its requests need no header. */
export function useAddressedStream(url: string): AddressedStream {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    let hls: Hls | undefined
    let left = false
    const fail = () => {
      if (!left) setFailed(true)
    }
    void import('hls.js').then(({ default: Player }) => {
      if (left) return
      if (!Player.isSupported()) {
        element.addEventListener('error', fail)
        element.src = url
        return
      }
      hls = new Player({ startPosition: 0, capLevelToPlayerSize: true, maxBufferLength: 30 })
      hls.on(Player.Events.ERROR, (_event, data) => {
        if (data.fatal) fail()
      })
      hls.loadSource(url)
      hls.attachMedia(element)
    }, fail)
    return () => {
      left = true
      element.removeEventListener('error', fail)
      hls?.destroy()
    }
  }, [url])
  return { video, failed }
}
