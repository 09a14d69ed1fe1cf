import { m } from '#platform/messages/generated/messages.js'
import type { BadgeTone } from '#platform/web/components/badge.tsx'
import type { ClassStage } from '../../../contract/own-lists.contract.ts'

/** Badge of the stage of a class. */
export function stageBadge(stage: ClassStage): { label: string; tone: BadgeTone } {
  if (stage === 'upcoming') return { label: m.catalogue_own_upcoming(), tone: 'info' }
  return stage === 'running'
    ? { label: m.catalogue_own_running(), tone: 'jade' }
    : { label: m.catalogue_own_ended(), tone: 'plain' }
}
