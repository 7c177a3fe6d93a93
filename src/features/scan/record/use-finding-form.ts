/**
 * The form of a finding. What is typed or photographed is stored as a draft until it is saved or canceled, so that a tap beside the dialog, going
 * back or an update of the app loses nothing. A photo that another app shared is stored already, so its form has no draft.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { newId } from '#react/new-id.ts'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import { type FindingValues, useFindingDraft } from './use-finding-draft.ts'

export interface FindingSubject {
  /** `tag`: the tag of the item cannot be read or is missing. */
  kind: 'not-found' | 'found-at-station' | 'tag'
  /** A property number, or the text of an unknown tag. */
  label: string
  /** The remarks in the form of the item. */
  remarks?: string | null
  /** A photo that another app shared. */
  sharedPhoto?: File
}

export type FindingInput = Omit<FindingValues, 'description'> & { description: string | null }

/** `before`: the values of the form that changes, for one that shows nothing yet. */
type Change = (more: Partial<FindingValues>, before: FindingValues | null) => void
/**
 * The newest form about each thing, and the photos that are being read. A photo that an earlier form was still reading when its dialog was closed
 * belongs to the newest one, which waits for it.
 */
export class OpenedForms {
  readonly newest = new Map<string, { change: Change }>()
  readonly readings = new Map<string, Promise<void>>()
}

export function useFindingForm(
  { kind, label, remarks = null, sharedPhoto }: FindingSubject,
  opened: OpenedForms,
  room: CurrentRoom | null,
) {
  const [id] = useState(newId)
  const initial: FindingValues = { id, description: '', remarks, photo: null, tag: 'tag-unreadable', room }
  const key = `finding-${kind}-${label}`
  const { draft, save, clear } = useFindingDraft(key)
  const isDrafted = sharedPhoto === undefined
  /** What was typed, photographed or restored; null: nothing. A photo may arrive after the dialog was closed. */
  const changed = useRef<FindingValues | null>(null)
  const isOver = useRef(false)
  const [values, setValues] = useState(initial)
  const [isDirty, setDirty] = useState(false)
  const [restored, setRestored] = useState(false)
  const show = (next: FindingValues | null) => {
    changed.current = next
    setValues(next ?? initial)
    setDirty(next !== null)
  }
  const restore = useEffectEvent((stored: Partial<FindingValues>) => {
    // FindingValues typed before the draft was read are newer than the draft.
    if (!isDrafted || changed.current !== null) return
    show({ ...initial, ...stored, room: stored.room ?? room })
    setRestored(true)
  })
  useEffect(() => {
    if (draft) restore(draft)
  }, [draft])
  useEffect(() => {
    dirtyForms.setDirty(key, isDirty)
    return () => dirtyForms.setDirty(key, false)
  }, [key, isDirty])
  // If deleting the draft fails, it is offered once more. A draft of the same thing is not that of a form without one.
  const forget = async () => {
    if (isDrafted) await clear().catch(() => {})
  }
  const own = useRef<{ change: Change }>({ change: () => {} })
  own.current.change = (more, before) => {
    if (isOver.current) return
    const next = { ...(changed.current ?? before ?? initial), ...more }
    show(next)
    if (isDrafted) save(next)
  }
  const [isReadingEarlier, setReadingEarlier] = useState(isDrafted && opened.readings.has(key))
  useEffect(() => {
    if (!isDrafted) return
    opened.newest.set(key, own.current)
    void opened.readings.get(key)?.finally(() => setReadingEarlier(false))
  }, [opened, key, isDrafted])
  return {
    values,
    isReadingEarlier,
    change(more: Partial<FindingValues>): void {
      const newest = (isDrafted && opened.newest.get(key)) || own.current
      newest.change(more, changed.current)
    },
    noteReading(reading: Promise<void>): void {
      opened.readings.set(key, reading)
      void reading.finally(() => opened.readings.get(key) === reading && opened.readings.delete(key))
    },
    /** Saved or canceled. */
    async finish(): Promise<void> {
      isOver.current = true
      await forget()
    },
    draftNote: {
      formDraft: { ready: true, restored, discard: forget },
      reset(): void {
        show(null)
        setRestored(false)
      },
    },
  }
}
