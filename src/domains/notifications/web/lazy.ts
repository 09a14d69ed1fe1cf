export { pollUnread } from './components/unread-poll.ts'
