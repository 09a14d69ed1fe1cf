import { defineConfig } from 'vitest/config'
import { longestFirst } from '#tests/support/longest-first.ts'

const longest = [
  ...['enrol-pay-watch', 'start-and-stop', 'accounts', 'first-start', 'production-start', 'return-after-log-in'],
  ...['several-web-processes', 'browse', 'probes-and-metrics', 'develop', 'admin-console', 'account-rules'],
  ...['notifications', 'video-upload-and-playback', 'refusals', 'killed-processes', 'crawl', 'first-load'],
  ...['navigation', 'class-lists', 'payment-desk', 'ended-session', 'lost-connection', 'database-outage'],
]

// Tests in a real browser against the whole product as `npm start` runs it: three files at a time, each with a
// product of its own, so that they do not affect each other.
export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.journey.test.ts'],
    globalSetup: ['tests/support/site.ts'],
    setupFiles: ['tests/journeys/each-file.ts'],
    pool: 'forks',
    // A test waits for half of its time, so that three keep two processors busy.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(longest.map((name) => `${name}.journey`)) },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    env: { TZ: 'UTC' },
  },
})
