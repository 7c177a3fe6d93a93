/**
 * Keeping what a counter records, and saying so. Promises: nothing is called saved before it is on the disk of this device; what lies in the
 * reserve alone looks and sounds different; what could not be kept stands on the screen with its value until the person has seen it.
 */
import { useState } from 'react'
import type { ScanOutcome } from '#domain/scan-outcome.ts'
import type { StateWords } from '#ui/count/state-line.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { Earcons } from '#ui/scanner/earcons.ts'
import type { Outcome } from '#ui/scanner/outcomes.ts'

/** Where a record is now: on the disk of this device, or in the reserve copy alone, which must never look like the first. */
export interface Kept {
  opId: string | null
  reserve: boolean
  /** Nothing was changed, because a person has to decide first. */
  refused?: boolean
}

/** What could not be kept, with its value, so that a person can write it down. */
export interface NotKept {
  label: string
  value: string
  why: string
}

export const inReserve: StateWords = { tone: 'attention', shape: 'triangle', word: 'Saved in reserve only' }

/** What the device said, not what we call it: that it was not saved is the heading. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = cause instanceof Error ? cause.message.trim() || cause.name : String(cause)
  return /quota/i.test(`${said} ${cause instanceof Error ? cause.name : ''}`) ? 'there is no room left on it' : said
}

export function useKeeping({
  earcons,
  signal,
}: {
  earcons: Earcons
  signal: (name: ScanOutcome | 'saved', look?: Pick<Outcome, 'tone' | 'shape'>) => void
}) {
  const toast = useToast()
  const [notKept, setNotKept] = useState<NotKept | null>(null)

  /** Null when it could not be kept, which the screen then says until the person has seen it. `saved` is said only of what is on the disk. */
  async function keep(
    label: string,
    value: string,
    work: () => Promise<{ kept: string; op?: { id: string } }>,
    saved?: string,
  ): Promise<Kept | null> {
    try {
      const done = await work()
      const reserve = done.kept === 'reserve'
      setNotKept(null)
      if (reserve) toast.show({ title: inReserve.word, text: 'Storage trouble on this device. Export your work soon.' })
      else if (saved !== undefined) toast.saved(saved)
      if (reserve) signal('refused', { tone: inReserve.tone, shape: 'triangle' })
      else if (saved !== undefined) signal('saved')
      return { opId: done.op?.id ?? null, reserve, refused: done.kept === 'refused' }
    } catch (error) {
      earcons.play('refused')
      setNotKept({ label, value, why: reasonOf(error) })
      return null
    }
  }

  return { keep, notKept, dismissNotKept: () => setNotKept(null) }
}
