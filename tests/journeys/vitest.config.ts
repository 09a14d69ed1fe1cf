import { defineConfig } from 'vitest/config'
import { longestFirst } from '#tests/support/longest-first.ts'

const longest = [
  ...['enrol-pay-watch', 'accounts', 'first-start', 'browse', 'production-start', 'admin-console', 'start-and-stop'],
  ...['ended-session', 'develop', 'notifications', 'navigation', 'payment-desk', 'malformed-urls', 'staff'],
  ...['video-upload-and-playback', 'public-pages', 'refusals', 'requests', 'database-outage', 'sign-up'],
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
