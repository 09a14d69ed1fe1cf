import { createInterface } from 'node:readline/promises'

/** From the terminal without echo, or from a pipe. */
export async function readPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr, terminal: process.stdin.isTTY })
  if (process.stdin.isTTY) {
    process.stderr.write('Password: ')
    Object.assign(terminal, { _writeToOutput: () => undefined })
  }
  for await (const line of terminal) {
    terminal.close()
    return line
  }
  return ''
}
