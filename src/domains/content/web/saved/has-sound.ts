import { useEffect, useState } from 'react'
import { findSavedDatabase, type SavedLesson } from './saved-database.ts'

/**
 * Whether the sound of a saved video is stored as a stream of its own beside the picture, so that it can be played
 * alone.
 */
async function hasSoundBeside(contentId: number): Promise<boolean> {
  const stored = await (await findSavedDatabase())?.get('streams', contentId)
  if (!stored || !('tracks' in stored)) return false
  return new Set(stored.tracks.map(({ kind }) => kind)).size > 1
}

/** As hasSoundBeside, in a component; false until it is known. */
export function useHasSoundBeside({ contentId }: Pick<SavedLesson, 'contentId'>): boolean {
  const [hasSound, setHasSound] = useState(false)
  useEffect(() => {
    let left = false
    const show = (has: boolean) => {
      if (!left) setHasSound(has)
    }
    hasSoundBeside(contentId).then(show, () => show(false))
    return () => {
      left = true
    }
  }, [contentId])
  return hasSound
}
