/** Results of a check of the installation, one sentence each, for operators. */
export interface Findings {
  /** Problems with which a process must not start. */
  readonly faults: readonly string[]
  /** Problems with which it may start. */
  readonly warnings: readonly string[]
}

/** The sentence as a fault if `isWrong`, otherwise nothing. */
export function faultIf(isWrong: boolean, sentence: string): Findings {
  return { faults: isWrong ? [sentence] : [], warnings: [] }
}

/** The sentence as a warning if `isDoubtful`, otherwise nothing. */
export function warningIf(isDoubtful: boolean, sentence: string): Findings {
  return { faults: [], warnings: isDoubtful ? [sentence] : [] }
}

export function joinFindings(findings: readonly Findings[]): Findings {
  return { faults: findings.flatMap(({ faults }) => faults), warnings: findings.flatMap(({ warnings }) => warnings) }
}
