import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { ReasonPreset } from '../../contract/reason-presets.contract.ts'
import { listPresets, upsertPreset } from './reason-presets.queries.ts'

/** Keeps a reason for the next time, or takes it off the list. */
export async function setReasonPreset(db: Db, admin: AdminViewer, preset: ReasonPreset): Promise<ReasonPreset[]> {
  return db.transaction().execute(async (tx) => {
    await upsertPreset(tx, admin.id, preset)
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'settings.reason',
      target: 'settings',
      after: { ...preset },
    })
    return listPresets(tx)
  })
}
