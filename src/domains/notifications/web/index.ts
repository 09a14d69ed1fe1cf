export { MailCopies } from './components/mail-copies.tsx'
