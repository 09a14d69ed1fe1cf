/** What a verdict on a person was made from: their state and how often they were warned. */
export function userVersion(status: number, warnings: number): string {
  return `${status}.${warnings}`
}
