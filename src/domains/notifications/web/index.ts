export { MailCopies } from './components/mail-copies.tsx'
export { UnreadWatch } from './components/unread-watch.tsx'
