import { isPersonalDatabaseFilled } from '#platform/web/offline/personal-data.ts'

/**
 * A picture or PDF that is saved on this device and may be opened; what reads it is fetched only where anything is
 * saved.
 */
export async function findSavedDocument(contentId: number): Promise<Blob | undefined> {
  if (!isPersonalDatabaseFilled()) return undefined
  try {
    const { readSavedDocument } = await import('./saved-document.ts')
    const saved = await readSavedDocument(contentId)
    return typeof saved === 'string' ? undefined : saved
  } catch {
    // What cannot be read here is fetched.
    return undefined
  }
}
