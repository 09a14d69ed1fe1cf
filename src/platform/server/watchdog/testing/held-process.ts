import { inRoute, startWatchdog } from '../start-watchdog.ts'

// A process that blocks its event loop, by a loop or by a backtracking regular expression.

const [how = '', heldMs = '0', killAfterMs = ''] = process.argv.slice(2)
startWatchdog('held', { logAfterMs: 300, killAfterMs: killAfterMs === '' ? undefined : Number(killAfterMs) })

function holdsTheLoop(): void {
  const until = performance.now() + Number(heldMs)
  while (performance.now() < until);
}

function backtracks(): void {
  ;/^(a+)+$/.test(`${'a'.repeat(60)}b`)
}

setTimeout(() => {
  inRoute('/courses/:id', () => {
    void Promise.resolve()
      .then(how === 'loop' ? holdsTheLoop : backtracks)
      .then(() => setTimeout(() => process.exit(0), 700))
  })
}, 500)
