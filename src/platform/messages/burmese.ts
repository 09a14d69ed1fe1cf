/** For texts that are stored or sent in Burmese whatever the user's language is: notices, mails, reasons. */
export const BURMESE = { locale: 'my' } as const
