import { useEffect, useState } from 'react'
import { callHeaders } from '#platform/web/api/browser-api.ts'
import { type LessonRef, streamAddress } from '../components/lesson-ref.ts'

/** The poster requires the same header as the stream, so it is loaded with fetch and shown as an object URL. */
export function usePoster(lessonRef: LessonRef, isWanted = true): string | undefined {
  const [url, setUrl] = useState<string>()
  const address = streamAddress(lessonRef, 'poster.webp')
  useEffect(() => {
    if (!isWanted) return
    let made: string | undefined
    let left = false
    void fetch(address, { headers: callHeaders() })
      .then(async (reply) => {
        if (!reply.ok || left) return
        made = URL.createObjectURL(await reply.blob())
        setUrl(made)
      })
      .catch(() => undefined)
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [address, isWanted])
  return url
}
