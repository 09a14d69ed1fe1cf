import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { typesetDocument } from './typeset-document.ts'

answerTasks(typesetDocument)
