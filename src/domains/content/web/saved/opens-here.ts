import { checkLicence } from './licences.ts'
import { findSavedDatabase } from './saved-database.ts'

/** Whether a lesson is saved on this device and its licence opens it now, so that nothing is fetched for it. */
export async function opensHere(contentId: number): Promise<boolean> {
  const database = await findSavedDatabase()
  const lesson = await database?.get('lessons', contentId)
  if (!database || lesson?.state !== 'saved') return false
  const files = await database.get('streams', contentId)
  const licence = await database.get('licences', contentId)
  return (
    licence !== undefined && licence.version === files?.version && (await checkLicence(database, licence)) === 'open'
  )
}
