/** A scanned blank tag that waits until it is put on an item or left. */
import { useCallback, useLayoutEffect, useState } from 'react'
import { readTagCode } from '#domain/scan/blank-tags.ts'
import { useServices } from '#react/services.ts'
import type { CurrentScan } from './current-scan.ts'

export interface WaitingTag {
  /** Null: none waits. */
  code: string | null
  /** False on a server without blank tags, and for people who do not count. */
  isOffered: boolean
  forget(): void
}

export interface FollowedTag extends WaitingTag {
  /** False while a tag waits, because the card of the next item must be shown. */
  mayCountUnseen: boolean
  follow(scan: CurrentScan): void
}

export function useWaitingTag(canCount: boolean): FollowedTag {
  const { api } = useServices()
  const isOffered = canCount && api.features().has('item-tags')
  const [code, setCode] = useState<string | null>(null)
  const forget = useCallback(() => setCode(null), [])
  const follow = useCallback(
    ({ resolved }: CurrentScan) => {
      if (isOffered && resolved.kind === 'unknown' && resolved.reason === 'new-tag') setCode(readTagCode(resolved.text))
    },
    [isOffered],
  )
  return { code, isOffered, mayCountUnseen: canCount && code === null, forget, follow }
}

/** Before the person sees the scan: Skip, pressed before the tag is noted, would otherwise be followed by the note. */
export function useFollowScans(current: CurrentScan | null, follow: (scan: CurrentScan) => void): void {
  useLayoutEffect(() => {
    if (current) follow(current)
  }, [current, follow])
}
