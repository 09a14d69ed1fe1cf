import { type Key, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type RowResult, runEach } from './run-each.ts'
import type { Selection } from './selection.ts'

/** Takes back what a row's call did, as the single action offers it for some seconds. */
export interface UndoOffer<Row> {
  readonly label: string
  readonly call: (row: Row) => Promise<unknown>
}

/** Calls of a bulk action, as `runEach` makes them. */
export interface BulkCalls<Row> {
  readonly title: string
  readonly call: (row: Row) => Promise<unknown>
  readonly undo?: UndoOffer<Row> | undefined
}

/** A bulk action that runs or is over. */
export interface BulkRun<Row> {
  readonly calls: BulkCalls<Row>
  readonly rows: readonly Row[]
  readonly results: ReadonlyMap<Key, RowResult>
  readonly isOver: boolean
}

interface BulkRunState<Row> {
  readonly run: BulkRun<Row> | undefined
  start(calls: BulkCalls<Row>, rows: readonly Row[]): void
  close(): void
}

/** Runs one bulk action at a time; the list is loaded again after it. A run ends when its page is left. */
export function useBulkRun<Row>({ keyOf, chooseAll }: Selection<Row>): BulkRunState<Row> {
  const { revalidate } = useRevalidator()
  const [run, setRun] = useState<BulkRun<Row>>()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function runAll(calls: BulkCalls<Row>, rows: readonly Row[]) {
    const results = new Map<Key, RowResult>()
    const show = (isOver: boolean) => setRun({ calls, rows, results: new Map(results), isOver })
    show(false)
    const call = (row: Row) => {
      if (!isShown.current) throw new Error('the page was left')
      return calls.call(row)
    }
    await runEach(rows, call, (row, result) => {
      results.set(keyOf(row), result)
      show(false)
    })
    show(true)
    chooseAll(false)
    await revalidate()
  }
  return {
    run,
    start: (calls, rows) => void runAll(calls, rows),
    close: () => setRun(undefined),
  }
}
