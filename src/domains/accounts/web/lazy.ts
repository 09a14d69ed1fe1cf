export { sendLogOuts } from './send-log-outs.ts'
