/** Errors of pdf.js for a damaged or password-protected file; a retry would not help. */
const ofTheDocument = new Set(['InvalidPDFException', 'PasswordException', 'FormatError'])

/** Whether the file itself cannot be shown, as opposed to a failed request. */
export function isUnreadable(problem: unknown): boolean {
  return problem instanceof Error && ofTheDocument.has(problem.name)
}
