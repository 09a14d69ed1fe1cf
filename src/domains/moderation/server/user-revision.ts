/** Revision of a person on which a decision is based: their status and the number of warnings. */
export function userRevision(status: number, warnings: number): string {
  return `${status}.${warnings}`
}
