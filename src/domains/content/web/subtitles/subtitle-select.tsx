import { m } from '#platform/messages/generated/messages.js'
import { type SubtitleLanguage, subtitleLanguages } from '../../contract/subtitles.contract.ts'
import type { Subtitles } from './use-subtitles.ts'

export const languageNames: Readonly<Record<SubtitleLanguage, () => string>> = {
  my: m.content_subtitles_my,
  en: m.content_subtitles_en,
}

/** Chooses the language of the subtitles, or none. */
export function SubtitleSelect({ subtitles: { languages, chosen, choose } }: { subtitles: Subtitles }) {
  return (
    <select
      aria-label={m.content_subtitles()}
      value={chosen ?? ''}
      onChange={({ target }) => choose(subtitleLanguages.find((language) => language === target.value))}
    >
      <option value="">{m.content_subtitles_off()}</option>
      {languages.map((language) => (
        <option key={language} value={language}>
          {languageNames[language]()}
        </option>
      ))}
    </select>
  )
}
