import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { machineTimeMs } from '#platform/server/clock.ts'
import { hasSpaceFor } from '#platform/server/files/disk-space.ts'
import { PRIVATE_FOLDER } from '#platform/server/private-files.ts'
import { Refusal } from '../refusal.ts'
import { type Release, Slots } from './slots.ts'

declare module 'fastify' {
  interface FastifyInstance {
    incomingBodies: IncomingBodies
  }
}

/** Bodies up to this size stay in memory and need no slot. */
export const SMALL_BODY_BYTES = 2 ** 20
/** Memory per slot: a request at work holds a picture or part of a JSON body several times. */
const SLOT_BYTES = 8 * 2 ** 20
/** Arriving bodies cost a file and some buffers, for minutes on slow lines. */
const ARRIVING_PER_SLOT = 8
const ARRIVING_WAIT_MS = 2_000
/** A client that has sent a whole body waits this long for a slot, since sending it again is expensive. */
const WORK_WAIT_MS = 30_000
const RETRY_AFTER_SECONDS = 5
/** Longer than any form takes to arrive. Files are unlinked once they are open, so there is seldom one left. */
const LEFTOVER_MS = 60 * 60_000

interface IncomingBodiesOptions {
  /** The folder of arriving bodies, on this machine. */
  readonly folder: string
  /** Large bodies that this process handles at once. */
  readonly atOnce: number
}

/**
 * Where forms and other large bodies lie until they have arrived, and how many are taken at once.
 *
 * A body arrives on the disk, where it costs nearly no memory however slow its line is; then it takes one of few slots
 * for as long as it is worked on. Guests have places of their own to arrive in, so that they cannot keep students from
 * sending proofs of payment (docs/decisions/0029).
 */
export class IncomingBodies {
  readonly folder: string
  readonly #atWork: Slots
  readonly #guests: Slots
  readonly #known: Slots

  constructor({ folder, atOnce }: IncomingBodiesOptions) {
    this.folder = folder
    this.#atWork = new Slots(atOnce)
    this.#guests = new Slots(atOnce * ARRIVING_PER_SLOT)
    this.#known = new Slots(atOnce * ARRIVING_PER_SLOT)
  }

  /**
   * Waits for a place to arrive.
   *
   * @throws Refusal TOO_BUSY - too many arrive already, and none was through in two seconds
   * @throws Refusal STORAGE_FULL - what it announces does not fit on the disk
   */
  async arrive(request: FastifyRequest): Promise<Release> {
    const slots = request.viewer.kind === 'guest' ? this.#guests : this.#known
    const release = await slots.take(1, ARRIVING_WAIT_MS)
    if (!release) throw new Refusal('TOO_BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    try {
      await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER })
      if (!(await hasSpaceFor(this.folder, Number(request.headers['content-length'] ?? 0)))) {
        throw new Refusal('STORAGE_FULL')
      }
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  /**
   * Waits for a slot to read an arrived body into memory.
   *
   * @param memoryBytes - what of it is in memory at once
   * @throws Refusal TOO_BUSY - others were at work for half a minute
   */
  async work(memoryBytes: number): Promise<Release> {
    const release = await this.#atWork.take(Math.max(1, Math.ceil(memoryBytes / SLOT_BYTES)), WORK_WAIT_MS)
    if (!release) throw new Refusal('TOO_BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return release
  }

  /** Removes files of processes that ended between opening and unlinking. */
  async sweep(): Promise<void> {
    const names = await readdir(this.folder).catch(() => [])
    for (const name of names) {
      const path = join(this.folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && machineTimeMs() - found.mtimeMs > LEFTOVER_MS) await rm(path, { force: true })
    }
  }
}
