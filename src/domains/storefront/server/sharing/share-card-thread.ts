import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { drawShareCard } from './draw-share-card.ts'

answerTasks(drawShareCard)
