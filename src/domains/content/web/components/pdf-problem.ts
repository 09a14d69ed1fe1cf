/** What the reader of documents throws at one that is damaged or locked by a password: asking again would not help. */
const ofTheDocument = new Set(['InvalidPDFException', 'PasswordException', 'FormatError'])

/** Whether a document itself cannot be shown, rather than that it could not be fetched. */
export function isUnreadable(problem: unknown): boolean {
  return problem instanceof Error && ofTheDocument.has(problem.name)
}
