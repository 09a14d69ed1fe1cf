/** What a check of the installation has found, one sentence each for the person who runs it. */
export interface Findings {
  /** A process must not start with these. */
  readonly faults: readonly string[]
  /** It may, and somebody should look. */
  readonly warnings: readonly string[]
}

/** A fault in words where `isWrong`, otherwise nothing. */
export function faultIf(isWrong: boolean, sentence: string): Findings {
  return { faults: isWrong ? [sentence] : [], warnings: [] }
}

/** A warning in words where `isDoubtful`, otherwise nothing. */
export function warningIf(isDoubtful: boolean, sentence: string): Findings {
  return { faults: [], warnings: isDoubtful ? [sentence] : [] }
}

export function joinFindings(findings: readonly Findings[]): Findings {
  return { faults: findings.flatMap(({ faults }) => faults), warnings: findings.flatMap(({ warnings }) => warnings) }
}
