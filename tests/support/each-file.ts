import { afterAll } from 'vitest'
import { dropDatabases } from './database.ts'
import { pastMidnight } from './past-midnight.ts'

// Before the file itself is read: some put down today at their top.
await pastMidnight(90_000)

afterAll(dropDatabases)
