import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { CheckedSubtitles, SubtitleLanguage, SubtitleWarning } from '../../contract/subtitles.contract.ts'
import { clockText } from '../components/content-labels.ts'
import styles from './checked-track.module.css'

const problems: Readonly<Record<SubtitleWarning['problem'], () => string>> = {
  time: m.content_cue_time,
  'end-before-start': m.content_cue_end_before_start,
  'goes-back': m.content_cue_goes_back,
  'after-end': m.content_cue_after_end,
  long: m.content_cue_long,
}

interface CheckedTrackProps {
  checked: CheckedSubtitles
  language: SubtitleLanguage
  fileName: string
}

/** What was read in a file of subtitles: the first cues, and the lines that were left out. */
export function CheckedTrack({ checked, language, fileName }: CheckedTrackProps) {
  const { cues, from_zawgyi: fromZawgyi, warning_count: count, warnings, sample } = checked
  return (
    <div className="stack-s" role="status">
      <p>
        <b>{fileName}</b> · {m.content_subtitles_found({ count: cues, n: localDigits(cues) })}
      </p>
      {fromZawgyi ? <p className="hint">{m.content_subtitles_zawgyi()}</p> : null}
      <ul className={styles.cues}>
        {sample.map(({ start, text }) => (
          <li key={`${start} ${text}`}>
            <span className="small">{clockText(start)}</span>
            <span lang={language} className={styles.text}>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {count > 0 ? (
        <>
          <p>{m.content_subtitles_warnings({ count, n: localDigits(count) })}</p>
          <ul className={styles.warnings}>
            {warnings.map(({ line, problem }) => (
              <li key={`${line} ${problem}`}>
                {m.content_subtitles_line({ line: localDigits(line), problem: problems[problem]() })}
              </li>
            ))}
            {count > warnings.length ? (
              <li>{m.content_subtitles_more({ n: localDigits(count - warnings.length) })}</li>
            ) : null}
          </ul>
        </>
      ) : null}
    </div>
  )
}
