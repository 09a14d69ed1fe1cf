import type { Config } from '@react-router/dev/config'
import { writePageStarts } from './scripts/page-starts.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  buildEnd: writePageStarts,
} satisfies Config
