/** Bytes of a WAL segment, as initdb sets them. */
export const WAL_SEGMENT_BYTES = 16 * 2 ** 20
const SEGMENTS_OF_A_LOG = 2 ** 32 / WAL_SEGMENT_BYTES

/** Files that the server passes to `archive_command`: complete segments, timeline histories and backup labels. */
const ARCHIVED = /^(?:[\dA-F]{24}(?:\.partial|\.[\dA-F]{8}\.backup)?|[\dA-F]{8}\.history)$/

export function isArchivedName(name: string): boolean {
  return ARCHIVED.test(name)
}

interface WalSegment {
  readonly timeline: number
  /** Counts segments from the beginning of the database; a new timeline continues the number of its parent. */
  readonly number: number
}

/** @returns undefined for anything but a complete segment */
export function parseSegment(name: string): WalSegment | undefined {
  const [, timeline, log, segment] = /^([\dA-F]{8})([\dA-F]{8})([\dA-F]{8})$/.exec(name) ?? []
  if (timeline === undefined || log === undefined || segment === undefined) return undefined
  const number = Number.parseInt(log, 16) * SEGMENTS_OF_A_LOG + Number.parseInt(segment, 16)
  return { timeline: Number.parseInt(timeline, 16), number }
}

/** The byte position of an LSN such as `0/2000028`. */
export function positionOf(lsn: string): number {
  const [log = '', offset = ''] = lsn.split('/')
  return Number.parseInt(log, 16) * 2 ** 32 + Number.parseInt(offset, 16)
}

/** A parent of a timeline, and the position at which the timeline branched off. */
export interface TimelineOrigin {
  readonly parent: number
  readonly leftAt: number
}

/** A timeline's parents, oldest first: the lines of its history file. */
export function parseHistory(text: string): TimelineOrigin[] {
  return text.split('\n').flatMap((line) => {
    const [, parent, lsn] = /^\s*(\d+)\s+([\dA-F]+\/[\dA-F]+)/i.exec(line) ?? []
    return parent === undefined || lsn === undefined ? [] : [{ parent: Number(parent), leftAt: positionOf(lsn) }]
  })
}

/** The start of a base backup, from its backup_label. */
export function parseLabel(label: string): { segment: string; timeline: number; position: number } {
  const [, lsn, segment] = /^START WAL LOCATION: ([\dA-F]+\/[\dA-F]+) \(file ([\dA-F]{24})\)/m.exec(label) ?? []
  if (lsn === undefined || segment === undefined) throw new Error('backup_label does not say where the WAL begins')
  return { segment, timeline: parseSegment(segment)?.timeline ?? 0, position: positionOf(lsn) }
}
