/** What a verdict on a course was made from: how it stood with the team and when its owner last changed it. */
export function courseVersion({ approval, updatedAt }: { approval: number; updatedAt: Date | null }): string {
  return `${approval}.${updatedAt?.getTime() ?? 0}`
}
