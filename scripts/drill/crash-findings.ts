import { buffer } from 'node:stream/consumers'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { sweepFiles } from '#platform/server/files/sweep-files.ts'
import { STORED_FILES } from '../../src/workers.ts'
import { type CrashLog, type Purchase, sha256Of, type Upload } from './crash-stories.ts'

/** Each row's file is looked for by one of so many nights. */
const NIGHTS = 7

/** What became of what was acknowledged. */
export interface CrashFindings {
  acknowledged: number
  present: number
  lost: string[]
  double: string[]
  /** Files that no row names, all of which the sweep has moved away. */
  orphaned: number
  /** Keys that rows name and that are not there. */
  withoutFile: string[]
}

type Kept = { readonly db: Db; readonly storage: Storage }

export async function compareWithDatabase(kept: Kept, { purchases, uploads }: CrashLog): Promise<CrashFindings> {
  const findings: CrashFindings = { acknowledged: 0, present: 0, lost: [], double: [], orphaned: 0, withoutFile: [] }
  for (const purchase of purchases) await comparePurchase(kept, purchase, findings)
  for (const upload of uploads) await compareUpload(kept, upload, findings)
  await sweep(kept, findings)
  return findings
}

/** Counts one fact: acknowledged or not, it may be there once at most. */
function count(findings: CrashFindings, what: string, { wanted, found }: { wanted: boolean; found: number }): void {
  if (found > 1) findings.double.push(`${what}: ${found} times`)
  if (!wanted) return
  findings.acknowledged += 1
  if (found > 0) findings.present += 1
  else findings.lost.push(what)
}

async function comparePurchase({ db, storage }: Kept, purchase: Purchase, findings: CrashFindings): Promise<void> {
  const { kind, targetId, studentId } = purchase
  const name = `${kind} ${targetId}, student ${studentId}`
  const column = kind === 'class' ? 'classId' : 'courseId'
  const enrolments = await db
    .selectFrom('enrolments')
    .selectAll()
    .where(column, '=', targetId)
    .where('studentId', '=', studentId)
    .execute()
  count(findings, `enrolment of ${name}`, { wanted: purchase.isEnrolled, found: enrolments.length })
  const [enrolment] = enrolments
  if (!enrolment) return
  const proofs = await db.selectFrom('paymentProofs').selectAll().where('enrolmentId', '=', enrolment.id).execute()
  for (const sha256 of purchase.pictures) {
    const rows = proofs.filter((proof) => proof.sha256.toString('hex') === sha256)
    const [row] = rows
    const isStored = row !== undefined && (await storage.exists(row.filePath))
    count(findings, `picture of ${name}`, { wanted: true, found: isStored ? rows.length : 0 })
  }
  const transfers = await db.selectFrom('transfers').selectAll().where('enrolmentId', '=', enrolment.id).execute()
  const { transfer } = purchase
  const counted = transfers.filter(({ numberTyped, amountMmk, state }) => {
    if (state === 'withdrawn') return false
    return !transfer || (numberTyped === transfer.numberTyped && amountMmk === transfer.amountMmk)
  })
  const isVerified = transfer !== undefined && enrolment.paymentVerifiedAt !== null
  count(findings, `transfer of ${name}`, {
    wanted: transfer !== undefined,
    found: transfer === undefined || isVerified ? counted.length : 0,
  })
  const isOpen = enrolment.status === EnrolmentStatus.approved
  count(findings, `access of ${name}`, { wanted: purchase.isApproved, found: isOpen ? 1 : 0 })
  const ratings = await db
    .selectFrom('ratings')
    .select('rate')
    .where(column, '=', targetId)
    .where('studentId', '=', studentId)
    .execute()
  const equal = ratings.filter(({ rate }) => purchase.stars === undefined || rate === purchase.stars)
  count(findings, `rating of ${name}`, { wanted: purchase.stars !== undefined, found: equal.length })
}

async function compareUpload({ db, storage }: Kept, upload: Upload, findings: CrashFindings): Promise<void> {
  const rows = await db
    .selectFrom('contents')
    .select(['storedKey', 'deletedAt'])
    .where('groupId', '=', upload.groupId)
    .where('title', '=', upload.title)
    .where('deletedAt', 'is', null)
    .execute()
  const key = rows[0]?.storedKey
  const bytes = key && (await storage.exists(key)) ? await buffer(await storage.get(key)) : undefined
  const isWhole = bytes !== undefined && sha256Of(bytes) === upload.sha256
  if (bytes !== undefined && !isWhole) findings.lost.push(`bytes of ${upload.title}`)
  count(findings, `upload ${upload.title}`, {
    wanted: upload.isStored,
    found: isWhole || rows.length > 1 ? rows.length : 0,
  })
}

/** The nightly sweep, as it would run from the third night on. */
async function sweep({ db, storage }: Kept, findings: CrashFindings): Promise<void> {
  for (let night = 3; night < 3 + NIGHTS; night += 1) {
    const at = new Date(Date.now() + night * DAY_MS)
    const { trashed, missingKeys } = await sweepFiles({ db, storage, at }, STORED_FILES)
    findings.orphaned += trashed
    findings.withoutFile.push(...missingKeys)
  }
}
