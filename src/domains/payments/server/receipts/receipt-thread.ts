import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { typesetReceipt } from './typeset-receipt.ts'

answerTasks(typesetReceipt)
