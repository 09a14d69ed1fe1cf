import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { OperatorError } from '../operator-error.ts'
import { secretFingerprint } from '../secret-fingerprint.ts'

const storedFile = z.object({
  /** Path below the backup's folder, joined by '/'. */
  path: z.string().check(z.regex(/^(?:database|files|uploads)(?:\/(?!\.\.?(?:\/|$))[^/]+)+$/)),
  sizeBytes: z.number(),
  sha256: z.string(),
  /** Modification time of the original, in milliseconds since 1970. */
  modifiedAtMs: z.number(),
})
export type StoredFile = z.infer<typeof storedFile>

const tableSum = z.object({ rows: z.number(), sum: z.string() })
/** The number of a table's rows, and a checksum that does not depend on their order. */
export type TableSum = z.infer<typeof tableSum>

const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  createdAt: z.string(),
  /** The release that made it. */
  release: z.string(),
  database: z.object({
    /** `copy`: the data folder of the embedded server with the WAL of the span; `dump`: an archive of pg_dump. */
    method: z.enum(['copy', 'dump']),
    postgresVersion: z.string(),
    migrations: z.array(z.string()),
    tables: z.record(z.string(), tableSum),
    /** Folders of the copy, empty ones among them. */
    folders: z.array(z.string().check(z.regex(/^(?!\.\.?(?:\/|$))[^/]+(?:\/(?!\.\.?(?:\/|$))[^/]+)*$/))),
  }),
  files: z.array(storedFile),
  /** A fingerprint of the backup's SECRET, which does not reveal it. */
  secretFingerprint: z.string(),
})
export type BackupManifest = z.infer<typeof manifestSchema>

const MANIFEST = 'manifest.json'
const signedManifest = z.extend(manifestSchema, { signature: z.string() })

/** The signing key and the fingerprint, both derived from the installation's SECRET. */
export function backupKeys(secret: string): { signing: Buffer; fingerprint: string } {
  const draw = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))
  return { signing: draw('backup manifest', 32), fingerprint: secretFingerprint(secret) }
}

export async function writeManifest(folder: string, manifest: BackupManifest, signingKey: Buffer): Promise<void> {
  const signed = { ...manifest, signature: signatureOf(manifest, signingKey) }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(signed, undefined, 1)}\n`, { mode: 0o600, flush: true })
}

/**
 * Reads the manifest of a backup.
 *
 * @param secret of this installation; where it is the one of the backup, the signature is checked
 * @throws OperatorError there is no such backup, or its manifest is damaged or was changed
 */
export async function readManifest(
  folder: string,
  secret: string | undefined,
): Promise<{ manifest: BackupManifest; isSignatureChecked: boolean }> {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) throw new OperatorError(`${folder} is no finished backup: it has no ${MANIFEST}`)
  const read = signedManifest.safeParse(parsed(text))
  if (!read.success) throw new OperatorError(`${path} is damaged: it is not the manifest that a backup writes`)
  const { signature, ...manifest } = read.data
  const keys = secret === undefined ? undefined : backupKeys(secret)
  if (keys?.fingerprint !== manifest.secretFingerprint) return { manifest, isSignatureChecked: false }
  const expected = Buffer.from(signatureOf(manifest, keys.signing))
  const provided = Buffer.from(signature)
  if (provided.length !== expected.length || !timingSafeEqual(provided, expected)) {
    throw new OperatorError(`${path} was changed after the backup was made: its signature does not fit`)
  }
  return { manifest, isSignatureChecked: true }
}

/** Names of the complete backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isDirectory() && timeOfBackup(entry.name) !== undefined)
    .map(({ name }) => name)
    .sort()
}

/** The name of a backup is its time in UTC, so that names sort by time: `20260301T023414Z`. */
export function backupName(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '')
}

export function timeOfBackup(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? []
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function signatureOf(manifest: BackupManifest, key: Buffer): string {
  return createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
