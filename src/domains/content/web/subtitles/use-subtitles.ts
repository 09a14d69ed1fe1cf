import { useEffect, useState } from 'react'
import { storeBeforeReplies } from '#platform/web/offline/store-value.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { type Cue, type SubtitleLanguage, subtitleLanguages } from '../../contract/subtitles.contract.ts'
import type { LessonRef } from '../components/lesson-ref.ts'
import { hasSavedDatabase } from '../saved/saving-account.ts'
import { requestCues } from './request-cues.ts'

const key = 'pyinnya.subtitles'

/** The languages of a lesson's subtitles and the one that is shown. */
export interface Subtitles {
  readonly languages: readonly SubtitleLanguage[]
  readonly chosen: SubtitleLanguage | undefined
  readonly cues: readonly Cue[]
  readonly choose: (language: SubtitleLanguage | undefined) => void
  /** Switches them off, or on again in the language that was shown last. */
  readonly toggle: () => void
}

interface SubtitledLesson {
  readonly lessonRef: LessonRef
  readonly languages: readonly SubtitleLanguage[]
  /** Nothing is fetched before. */
  readonly hasOpened: boolean
}

/** Loads the chosen subtitles, from this device where they are saved. The choice is kept for the next lesson. */
export function useSubtitles({ lessonRef, languages, hasOpened }: SubtitledLesson): Subtitles {
  const [wanted, setWanted] = useState(keptLanguage)
  const [last, setLast] = useState(wanted)
  const [cues, setCues] = useState<readonly Cue[]>([])
  const [attempt, setAttempt] = useState(0)
  const chosen = wanted !== undefined && languages.includes(wanted) ? wanted : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lesson is named by its id; attempt loads the same again.
  useEffect(() => {
    setCues([])
    if (!hasOpened || !chosen) return
    let left = false
    loadCues(lessonRef, chosen).then(
      (loaded) => {
        if (!left) setCues(loaded)
      },
      (error: unknown) => {
        if (!left) showFailure(error, () => setAttempt((count) => count + 1))
      },
    )
    return () => {
      left = true
    }
  }, [lessonRef.contentId, chosen, hasOpened, attempt])
  function choose(language: SubtitleLanguage | undefined) {
    storeBeforeReplies(key, language ?? '')
    setWanted(language)
    if (language) setLast(language)
  }
  const toggle = () => choose(chosen ? undefined : (languages.find((each) => each === last) ?? languages[0]))
  return { languages, chosen, cues, choose, toggle }
}

async function loadCues(lessonRef: LessonRef, language: SubtitleLanguage): Promise<Cue[]> {
  const saved = await savedCues(Number(lessonRef.contentId), language).catch(() => undefined)
  return saved ?? requestCues(lessonRef, language)
}

async function savedCues(contentId: number, language: SubtitleLanguage): Promise<Cue[] | undefined> {
  if (!hasSavedDatabase()) return undefined
  const { findSavedCues } = await import('../saved/saved-subtitles.ts')
  return findSavedCues(contentId, language)
}

function keptLanguage(): SubtitleLanguage | undefined {
  const kept = localStorage.getItem(key)
  return subtitleLanguages.find((language) => language === kept)
}
