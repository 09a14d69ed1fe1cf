import { defineConfig } from 'vitest/config'

// Stories in a real browser against the whole product as `npm start` runs it, one after the other.
export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.journey.test.ts'],
    globalSetup: ['tests/ground/site.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
})
