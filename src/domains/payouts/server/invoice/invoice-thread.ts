import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { typesetInvoice } from './typeset-invoice.ts'

answerTasks(typesetInvoice)
