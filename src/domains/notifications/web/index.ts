export { UnreadWatch } from './components/unread-watch.tsx'
