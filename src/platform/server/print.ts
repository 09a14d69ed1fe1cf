/** A line for the person at the terminal; what happens while the product runs goes to the log instead. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** A line about a fault, for the same person. */
export function printError(fault: unknown): void {
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
  process.stderr.write(`${text}\n`)
}
