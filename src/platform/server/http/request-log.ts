import type { FastifyBaseLogger } from 'fastify'

/**
 * Logger of one request with its id. Created on first use, because most requests log nothing and creating it takes
 * as long as sending a cached page.
 */
export function requestLog(parent: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  return new LateLog(parent, bindings) as unknown as FastifyBaseLogger
}

type Arguments = [object: unknown, message?: string, ...rest: unknown[]]
type Writer = (...line: Arguments) => void

class LateLog {
  private readonly parent: FastifyBaseLogger
  private readonly bindings: Record<string, unknown>
  private made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.parent = parent
    this.bindings = bindings
  }

  get level(): string {
    return this.parent.level
  }

  child(bindings: Record<string, unknown>): FastifyBaseLogger {
    return this.log().child(bindings)
  }

  fatal(...line: Arguments): void {
    this.write('fatal', line)
  }
  error(...line: Arguments): void {
    this.write('error', line)
  }
  warn(...line: Arguments): void {
    this.write('warn', line)
  }
  info(...line: Arguments): void {
    this.write('info', line)
  }
  debug(...line: Arguments): void {
    this.write('debug', line)
  }
  trace(...line: Arguments): void {
    this.write('trace', line)
  }
  silent(): void {}

  private log(): FastifyBaseLogger {
    this.made ??= this.parent.child(this.bindings)
    return this.made
  }

  private write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', line: Arguments): void {
    const log = this.log()
    ;(log[level] as Writer).apply(log, line)
  }
}
