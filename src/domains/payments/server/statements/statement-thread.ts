import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { readStatement } from './read-statement.ts'

answerTasks(readStatement)
