import { answerTasksOfParent } from '#platform/server/threads/answer-tasks-of-parent.ts'
import { recogniseText } from './recognise-text.ts'

answerTasksOfParent(recogniseText)
