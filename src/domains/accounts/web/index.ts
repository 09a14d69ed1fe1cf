export { SessionWatch } from './components/session-watch.tsx'
