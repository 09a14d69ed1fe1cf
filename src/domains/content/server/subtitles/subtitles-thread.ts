import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { readSubtitles, type SubtitlesTask } from './read-subtitles.ts'

answerTasks(async (task: SubtitlesTask) => readSubtitles(task))
