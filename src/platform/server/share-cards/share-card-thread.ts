import { parentPort } from 'node:worker_threads'
import { drawShareCard } from './draw-share-card.ts'
import type { ShareCard } from './share-card.ts'

// The thread in which a web process draws its cards, one after the other as they are asked for.
parentPort?.on('message', async ({ job, card }: { job: number; card: ShareCard }) => {
  try {
    parentPort?.postMessage({ job, png: await drawShareCard(card) })
  } catch (error) {
    parentPort?.postMessage({ job, error: String(error) })
  }
})
