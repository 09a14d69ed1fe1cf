import { inRoute, startWatchdog } from '../start-watchdog.ts'

// A process that blocks its event loop, by a loop or by a backtracking regular expression.

const [how = '', heldMs = '0', killAfterMs = '', heapMiB = ''] = process.argv.slice(2)
const numberOf = (text: string) => (text === '' ? undefined : Number(text))
startWatchdog('held', { logAfterMs: 300, killAfterMs: numberOf(killAfterMs), heapMiB: numberOf(heapMiB) })

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
