import { defineConfig } from 'vitest/config'
import { longestFirst } from './tests/support/longest-first.ts'

const longest = [
  ...['every-writing-call', 'settings-check', 'backup', 'data-folder', 'wire', 'create-cluster', 'mail-queues'],
  ...['interrupted-uploads', 'prepare-video', 'cli', 'bad-input', 'production-schema', 'jobs', 'validation-edges'],
  ...['body-pace', 'seed-demo', 'embedded-postgres', 'dump-database', 'transcode-video', 'ops-listener'],
  ...['verify-at-desk', 'listing-checkpoints', 'search-at-scale', 'supervise-in-one-worker', 'in-process'],
]

// Rule, api and wire tests. Journeys have a configuration of their own: they need a build and a browser.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tests/journeys/**'],
    globalSetup: ['tests/support/database-server.ts'],
    setupFiles: ['tests/support/each-file.ts'],
    pool: 'forks',
    maxWorkers: 2,
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
