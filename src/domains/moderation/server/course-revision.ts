/** Revision of a course on which a decision is based: its approval and the time of its owner's last change. */
export function courseRevision({ approval, updatedAt }: { approval: number; updatedAt: Date | null }): string {
  return `${approval}.${updatedAt?.getTime() ?? 0}`
}
