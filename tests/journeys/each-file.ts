import { pastMidnight } from '../ground/past-midnight.ts'

await pastMidnight(4 * 60_000)
