import type { Tx } from '#platform/server/database/connect.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { registrationPicturesJob } from './registration-pictures.job.ts'
import { insertRegistrationFiles, type RegistrationFile } from './registrations.queries.ts'

/** Stores pictures of a registration payment, at least one, and has them read. */
export async function storeRegistrationPictures(
  tx: Tx,
  registrationId: number,
  files: readonly RegistrationFile[],
): Promise<void> {
  await insertRegistrationFiles(tx, registrationId, files)
  await enqueue(tx, registrationPicturesJob, { registrationId })
}
