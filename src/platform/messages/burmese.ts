/** For what is kept or sent in Burmese, whatever language its writer reads: notices, mails, reasons. */
export const BURMESE = { locale: 'my' } as const
