import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { personalDatabase } from '#platform/web/offline/personal-data.ts'
import type { DocumentKind } from '../../contract/document-kind.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import type { OfflineLicence, OfflineStream } from '../../contract/offline.contract.ts'
import type { OfflineDocument } from '../../contract/offline-document.contract.ts'
import type { SubtitleLanguage } from '../../contract/subtitles.contract.ts'
import { hasSavedDatabase, savingAccount } from './saving-account.ts'
import type { SignedTime } from './signed-time.ts'

/** Why a lesson could not be saved. */
export type SavingProblem =
  | 'no-space'
  | 'ended'
  | 'app-only'
  | 'not-found'
  | 'not-finished'
  | 'device-limit'
  | 'clock-wrong'
  | 'broken'

/** A lesson that is saved on this device, or is to be. */
export interface SavedLesson {
  readonly contentId: number
  readonly via: AccessVia
  /** Id of the class or video course. */
  readonly id: string
  readonly groupId: string
  /** In the order of its owner, when it was saved; null or, from earlier releases, absent where that is by id. */
  readonly groupPosition?: number | null
  readonly title: string
  readonly course: string
  readonly chapter: string
  /** The name of a rendition; 'file' for a picture or PDF. */
  readonly quality: string
  /** A picture or PDF; without it a video, or its sound. */
  readonly document?: DocumentKind
  /** Only a lesson whose every file was checked, and which its licence opens, is 'saved'. */
  readonly state: 'waiting' | 'saved' | 'failed'
  readonly problem?: SavingProblem | undefined
  readonly savedBytes: number
  readonly totalBytes: number
  /** Its owner has put another file in its place; what is saved is the older one. */
  readonly isReplaced?: boolean
  /** The copy that takes the place of this one once it is whole. */
  readonly replacement?: Replacement
  /** Where its files are; 'first' unless it has replaced another copy. */
  readonly slot?: FileSlot
  /**
   * When the server said that access has ended, in milliseconds since 1970. The lesson is locked: it has no licence,
   * and its files stay for a while, for an access that is bought again.
   */
  readonly endedAt?: number | undefined
  /** Languages of the subtitles that are saved with it. */
  readonly subtitles?: readonly SubtitleLanguage[]
  /** Milliseconds since 1970; lessons are saved in this order. */
  readonly addedAt: number
}

/** A copy of a lesson that is being saved while the saved one stays. */
export interface Replacement extends LessonToSave, Progress {
  /** Of the files that were saved so far. */
  readonly version?: string
}

/** A lesson has two slots for its files, so that a replacement is saved beside what it replaces. */
export type FileSlot = 'first' | 'second'

type Progress = Pick<SavedLesson, 'state' | 'problem' | 'savedBytes' | 'addedAt'>

/** What a lesson needs to be saved. */
export type LessonToSave = Omit<SavedLesson, keyof Progress | 'isReplaced' | 'replacement' | 'slot' | 'endedAt'>

/** The files of a lesson, as the server lists them. */
export type SavedFiles = OfflineStream | OfflineDocument

/** A licence, and the device that it is for. */
export interface SavedLicence extends OfflineLicence {
  readonly device_id: number
}

/** Where the files of a copy are, and what opens them. */
export interface StoredCopy {
  readonly licence: SavedLicence | undefined
  readonly slot?: FileSlot | undefined
}

export interface SavedSchema extends DBSchema {
  lessons: { key: number; value: SavedLesson }
  streams: { key: number; value: SavedFiles }
  /** Encrypted, as they were sent. The key is that of fileKey. */
  files: { key: string; value: ArrayBuffer }
  licences: { key: number; value: SavedLicence }
  /** 'latest' is the latest time that this device or the server has shown; see latestTime. */
  clock: { key: string; value: SignedTime }
}
export type SavedDatabase = IDBPDatabase<SavedSchema>

let opened: { readonly name: string; readonly database: Promise<SavedDatabase> } | undefined

/**
 * Opens the database of an account, and creates it. A reply that comes after the log-out creates nothing.
 *
 * @throws DOMException AbortError - the account is not logged in any more
 */
export async function openSavedDatabase(accountId: number): Promise<SavedDatabase> {
  if (savingAccount() !== accountId) throw new DOMException('logged out', 'AbortError')
  const name = personalDatabase(accountId)
  if (opened?.name === name) return opened.database
  const forget = () => {
    opened = undefined
  }
  const database = openDB<SavedSchema>(name, 1, {
    upgrade(created) {
      created.createObjectStore('lessons', { keyPath: 'contentId' })
      created.createObjectStore('streams', { keyPath: 'content_id' })
      created.createObjectStore('files')
      created.createObjectStore('licences', { keyPath: 'content_id' })
      created.createObjectStore('clock')
    },
    // A log-out in another tab deletes the database.
    blocking: (_current, _wanted, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })
  opened = { name, database }
  database.catch(forget)
  return database
}

/** As openSavedDatabase, for reading; undefined where nothing is saved, so that nothing is created. */
export async function findSavedDatabase(): Promise<SavedDatabase | undefined> {
  const account = savingAccount()
  if (account === undefined || !hasSavedDatabase()) return undefined
  return openSavedDatabase(account).catch(() => undefined)
}

/** Key of one file of a lesson. */
export function fileKey(contentId: number, name: string, slot: FileSlot = 'first'): string {
  return `${prefixOf(contentId, slot)}${name}`
}

/** All files of a lesson in one slot. */
export function filesOf(contentId: number, slot: FileSlot = 'first'): IDBKeyRange {
  const prefix = prefixOf(contentId, slot)
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

/** Earlier releases know the first slot only. */
function prefixOf(contentId: number, slot: FileSlot): string {
  return slot === 'first' ? `${contentId}/` : `${contentId}~/`
}

/** Removes a lesson with its files and its licence, and a copy that was to replace it. */
export async function deleteLesson(database: SavedDatabase, contentId: number): Promise<void> {
  const tx = database.transaction(['lessons', 'streams', 'files', 'licences'], 'readwrite')
  await Promise.all([
    tx.objectStore('lessons').delete(contentId),
    tx.objectStore('streams').delete(contentId),
    tx.objectStore('files').delete(filesOf(contentId, 'first')),
    tx.objectStore('files').delete(filesOf(contentId, 'second')),
    tx.objectStore('licences').delete(contentId),
    tx.done,
  ])
}
