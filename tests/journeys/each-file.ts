import { pastMidnight } from '#tests/support/past-midnight.ts'

await pastMidnight(4 * 60_000)
