import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type issueLicences, licenceDays, type OfflineLicence } from '../../contract/offline.contract.ts'
import {
  createKeyPair,
  importPublicKey,
  type KeyPair,
  publicKeyBytes,
  wrapContentKey,
} from '../../contract/offline-licence-key.ts'
import {
  type AccessGrant,
  type ContentRef,
  findAccessGrant,
  findOtherAccess,
  lastDayOf,
  openGranted,
} from '../delivery/open-content.ts'
import type { ContentFile } from '../lessons/lessons.queries.ts'
import { touchDevice } from './devices.queries.ts'
import { documentKey, documentOf } from './offline-document.ts'
import { finishedVideo, versionOf } from './offline-stream.ts'

type Issued = ReplyOf<typeof issueLicences>
type RefusalOfLesson = Issued['refused'][number]['code']
const refusalsOfLessons: readonly string[] = [
  'FORBIDDEN',
  'CONTENT_NOT_FOUND',
  'ACCESS_ENDED',
  'WATCH_IN_APP',
  'CONTENT_NOT_FINISHED',
] satisfies RefusalOfLesson[]

/**
 * Issues licences for one device. A licence ends with the last day of access, at the latest after fourteen days. Where
 * the access by the named class or video course has ended, another one of the same course counts, and the licence names
 * it.
 *
 * @throws Refusal DEVICE_NOT_FOUND - unknown, removed, or of another account
 */
export async function issueOfflineLicences(
  { db, encryption }: { readonly db: Db; readonly encryption: Pick<Encryption, 'deriveKey'> },
  student: StudentViewer,
  { deviceId, refs }: { readonly deviceId: number; readonly refs: readonly ContentRef[] },
): Promise<Issued> {
  const device = await touchDevice(db, { id: deviceId, accountId: student.id })
  if (!device) throw new Refusal('DEVICE_NOT_FOUND')
  const deviceKey = await importPublicKey(Uint8Array.from(device.publicKey))
  const issuedAt = now()
  const licences: OfflineLicence[] = []
  const refused: Issued['refused'] = []
  for (const ref of refs) {
    try {
      const { grant, access } = await openByAny(db, student, ref)
      const licence = await issueLicence(student, grant, { deviceId, deviceKey, issuedAt, encryption })
      licences.push(access ? { ...licence, access } : licence)
    } catch (error) {
      if (!(error instanceof Refusal) || !isOfLesson(error.code)) throw error
      refused.push({ content_id: ref.contentId, code: error.code })
    }
  }
  return { licences, refused, server_time: issuedAt.toISOString() }
}

interface OpenAccess {
  readonly grant: AccessGrant
  /** Set where it is not what was named. */
  readonly access?: OfflineLicence['access']
}

/** @throws Refusal - as openContent, for the class or video course that was named */
async function openByAny(db: Db, student: StudentViewer, ref: ContentRef): Promise<OpenAccess> {
  try {
    const grant = await findAccessGrant(db, student, ref)
    openGranted(student, grant)
    return { grant }
  } catch (error) {
    const isOver = error instanceof Refusal && (error.code === 'ACCESS_ENDED' || error.code === 'FORBIDDEN')
    const other = isOver ? await findOtherAccess(db, student, ref) : undefined
    if (!other) throw error
    const { via, id, grant } = other
    return { grant, access: { via, id } }
  }
}

interface LicensedDevice {
  readonly deviceId: number
  readonly deviceKey: KeyPair['publicKey']
  readonly issuedAt: Date
  readonly encryption: Pick<Encryption, 'deriveKey'>
}

/** What a licence opens: the segments of a video, or the pieces of a picture or PDF. */
function licensedContent(
  student: StudentViewer,
  file: ContentFile,
  encryption: Pick<Encryption, 'deriveKey'>,
): { readonly version: string; readonly key: Buffer } {
  const document = documentOf(file)
  if (document) return documentKey(encryption, document)
  const video = finishedVideo(student, file)
  return { version: versionOf(video), key: video.hlsKey }
}

async function issueLicence(
  student: StudentViewer,
  grant: AccessGrant,
  { deviceId, deviceKey, issuedAt, encryption }: LicensedDevice,
): Promise<OfflineLicence> {
  const file = openGranted(student, grant)
  const { version, key } = licensedContent(student, file, encryption)
  const lastDay = lastDayOf(student, grant)
  const notAfter = endOfLicence(issuedAt, lastDay).toISOString()
  const use = { deviceId, contentId: file.id, version, notAfter }
  const own = await createKeyPair()
  const agreement = { own: own.privateKey, other: deviceKey }
  return {
    content_id: file.id,
    version,
    wrapped_key: Buffer.from(await wrapContentKey(Uint8Array.from(key), use, agreement)).toString('base64'),
    public_key: Buffer.from(await publicKeyBytes(own)).toString('base64'),
    issued_at: issuedAt.toISOString(),
    not_after: notAfter,
    end_access_date: lastDay,
  }
}

function endOfLicence(issuedAt: Date, lastDay: CalendarDay | null): Date {
  const latest = new Date(issuedAt.getTime() + licenceDays * DAY_MS)
  if (lastDay === null) return latest
  const accessEnd = yangonInstant(addDays(lastDay, 1))
  return accessEnd < latest ? accessEnd : latest
}

function isOfLesson(code: string): code is RefusalOfLesson {
  return refusalsOfLessons.includes(code)
}
