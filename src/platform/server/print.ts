/** Prints a line to the terminal of the operator; running processes use the log instead. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints an error to the same terminal. */
export function printError(fault: unknown): void {
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
  process.stderr.write(`${text}\n`)
}
