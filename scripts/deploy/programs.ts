import { spawnSync } from 'node:child_process'

/** One check, with the program that it needs, if any. */
export interface Check {
  readonly what: string
  readonly needs?: string
  /** Debian package of the program. */
  readonly from?: string
  readonly check: () => void | Promise<void>
}

/** A file in deploy/ is wrong; the message is the program's output. */
export class Failed extends Error {}

const SEARCH_PATH = `${process.env.PATH}:/usr/sbin:/sbin`

export function has(program: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { env: { PATH: SEARCH_PATH } }).status === 0
}

/** Runs a program and returns its output, whatever its exit code. */
export function outcomeOf(
  program: string,
  args: readonly string[],
): { status: number | null; said: string; stdout: string } {
  const env = { ...process.env, PATH: SEARCH_PATH }
  const options = { encoding: 'utf8', env, maxBuffer: 64 * 2 ** 20 } as const
  const { status, stdout, stderr, error } = spawnSync(program, args, options)
  return { status, stdout: stdout ?? '', said: error?.message ?? `${stdout}${stderr}`.trim() }
}

/**
 * Runs a program that has to succeed.
 *
 * @param faults - pattern of errors in the output of a program that still exits with 0
 * @throws Failed with the output
 */
export function run(program: string, args: readonly string[], { faults }: { faults?: RegExp } = {}): string {
  const { status, said, stdout } = outcomeOf(program, args)
  if (status !== 0 || faults?.test(said)) throw new Failed(said.slice(-4000))
  return stdout
}
