import { useEffect, useState } from 'react'
import { callHeaders } from '#platform/web/api/browser-api.ts'
import { savesData } from '#platform/web/connection/connection.ts'
import { isPersonalDatabaseFilled } from '#platform/web/offline/personal-data.ts'
import { type LessonRef, streamAddress } from '../components/lesson-ref.ts'

/** The poster requires the same header as the stream, so it is loaded with fetch and shown as an object URL. */
export function usePoster(lessonRef: LessonRef): string | undefined {
  const [url, setUrl] = useState<string>()
  const { contentId } = lessonRef
  const address = streamAddress(lessonRef, 'poster.webp')
  useEffect(() => {
    let made: string | undefined
    let left = false
    void loadPoster(Number(contentId), address)
      .then((poster) => {
        if (!poster || left) return
        made = URL.createObjectURL(poster)
        setUrl(made)
      })
      .catch(() => undefined)
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [contentId, address])
  return url
}

/**
 * The poster from this device where the lesson is saved, otherwise from the server; not fetched where data are saved.
 */
export async function loadPoster(contentId: number, address: string): Promise<Blob | undefined> {
  const saved = await savedPoster(contentId)
  if (saved || savesData()) return saved
  const reply = await fetch(address, { headers: callHeaders() })
  return reply.ok ? reply.blob() : undefined
}

async function savedPoster(contentId: number): Promise<Blob | undefined> {
  if (!isPersonalDatabaseFilled()) return undefined
  try {
    const { findSavedPoster } = await import('../saved/saved-poster.ts')
    return await findSavedPoster(contentId)
  } catch {
    return undefined
  }
}
