import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import type { OwnerChoice } from '../data/owner-choices.ts'

const debounceMs = 150
const fetchedAtOnce = 30

interface SearchOf {
  input: HTMLInputElement
  /** Nothing is loaded until the list is opened. */
  open: boolean
  kind: OwnerRole
  isVideo: boolean
}

interface Found {
  keyword: string
  owners: readonly OwnerChoice[]
  page: number
  isLast: boolean
}

/**
 * Owners whose name matches the typed text, loaded page by page; previous results stay until newer ones arrive.
 *
 * @see OP-071
 */
export function useOwnerSearch({ input, open, kind, isVideo }: SearchOf) {
  const [found, setFound] = useState<Found>()
  const latest = useLatestReply()
  const isFetching = useRef(false)

  const fetchPart = useCallback(
    async (keyword: string, before?: Found) => {
      isFetching.current = true
      const page = (before?.page ?? 0) + 1
      const ask = async () => {
        const { fetchOwnersHere } = await import('../data/owner-choices.ts')
        return fetchOwnersHere({ kind, isVideo, keyword, size: fetchedAtOnce, page })
      }
      const owners = await latest(ask).catch(() => null)
      // A newer request is pending.
      if (owners === undefined) return
      isFetching.current = false
      // Network error: the results stay, and the next key or scroll tries again.
      if (owners === null) return
      const isLast = owners.length < fetchedAtOnce
      setFound({ keyword, owners: [...(before?.owners ?? []), ...owners], page, isLast })
    },
    [kind, isVideo, latest],
  )
  useEffect(() => {
    let timer: number | undefined
    const search = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void fetchPart(input.value.trim()), debounceMs)
    }
    input.addEventListener('input', search)
    return () => {
      window.clearTimeout(timer)
      input.removeEventListener('input', search)
    }
  }, [input, fetchPart])
  const isFirst = open && found === undefined
  useEffect(() => {
    if (isFirst) void fetchPart(input.value.trim())
  }, [isFirst, input, fetchPart])
  const more = useCallback(() => {
    if (found && !found.isLast && !isFetching.current) void fetchPart(found.keyword, found)
  }, [found, fetchPart])
  return { owners: found?.owners ?? [], done: found !== undefined, more }
}
