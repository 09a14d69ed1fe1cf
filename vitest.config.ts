import { defineConfig } from 'vitest/config'
import { longestFirst } from './tests/support/longest-first.ts'

const longest = [
  ...[
    'every-writing-call',
    'wal-archive',
    'wire',
    'backup',
    'prepare-video',
    'bad-input',
    'settings-check',
    'mail-queues',
  ],
  ...['cli', 'jobs', 'create-cluster', 'body-pace', 'validation-edges', 'production-schema', 'transcode-video'],
  ...['in-process', 'seed-demo', 'data-folder', 'watchdog', 'supervise-in-one-worker', 'verify-at-desk'],
  ...['replica-reads', 'deploy', 'search-at-scale', 'listing-checkpoints', 'zawgyi-converter', 'server-figures'],
  ...['uploads', 'dump-database', 'hostile-texts', 'migrate', 'fault-messages', 'lost-connections', 'large-forms'],
]

// Rule, api and wire tests. Journeys have a configuration of their own: they need a build and a browser.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tests/journeys/**'],
    globalSetup: ['tests/support/database-server.ts'],
    setupFiles: ['tests/support/each-file.ts'],
    pool: 'forks',
    // One more than the processors of a small machine: files about jobs, mails and slow clients mostly wait.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(longest) },
    // Each process reads the server once instead of once for each file, which is a third of their time. No module keeps
    // anything of its own that a file could leave to the next.
    isolate: false,
    // What is waited for comes in milliseconds; on a busy machine it may take many seconds.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})
