import { useSyncExternalStore } from 'react'
import { followWaiting, type WaitingCall, waitingCalls } from './waiting-calls.ts'

// As text, because equal lists have to be the same value.
const text = (): string => JSON.stringify(waitingCalls())

/** What was written without a connection and is not sent yet. */
export function useWaitingCalls(): readonly WaitingCall[] {
  return JSON.parse(useSyncExternalStore(followWaiting, text, () => '[]')) as WaitingCall[]
}
