/**
 * The form of a finding. What is typed or photographed is stored as a draft until it is saved or canceled, so that a tap beside the dialog, going
 * back or an update of the app loses nothing. The photo is stored apart from the text, so that no keystroke writes it again. A photo that another app
 * shared is stored already, so its form has no draft.
 */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { TagProblem } from '#domain/counts/tag-reports.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { newId } from '#react/new-id.ts'
import { useServices } from '#react/services.ts'
import { useDraft, useOwnKey } from '#react/use-draft.ts'
import { dirtyForms } from '#ui/form/dirty-forms.ts'

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

interface Values {
  /** Stays the same until it is saved or canceled, also if the dialog is opened again. */
  id: string
  description: string
  remarks: string | null
  photo: string | null
  /** For the kind `tag`. */
  tag: TagProblem
  /** Where it was begun: a draft is often continued in another room. */
  room: CurrentRoom | null
}

/** What is stored of it. A draft of an earlier build contains its photo, and has no room. */
type DraftText = Omit<Values, 'photo' | 'room'> & Partial<Pick<Values, 'photo' | 'room'>>

export type FindingInput = Omit<Values, 'description'> & { description: string | null }

/** `before`: the values of the form that changes, for one that shows nothing yet. */
type Change = (more: Partial<Values>, before: Values | null) => void
/**
 * The newest form about each thing, and the photos that are being read. A photo that an earlier form was still reading when its dialog was closed
 * belongs to the newest one, which waits for it.
 */
export class OpenedForms {
  readonly newest = new Map<string, { change: Change }>()
  readonly readings = new Map<string, Promise<void>>()
}

/** The stored draft of a finding: its text, and its photo, which is written only when it changes. */
function useFindingDraft(key: string) {
  const text = useDraft<DraftText>(key)
  const picture = useDraft<string>(`photo-${key}`)
  const { drafts } = useServices()
  const photoKey = useOwnKey()(`photo-${key}`)
  /** The photo that is stored; undefined: the one that was read. */
  const stored = useRef<string | null | undefined>(undefined)
  const isLoaded = text.isLoaded && picture.isLoaded
  const draft = useMemo((): Partial<Values> | null => {
    if (!isLoaded || (text.draft === null && picture.draft === null)) return null
    return { ...text.draft, photo: text.draft?.photo ?? picture.draft }
  }, [isLoaded, text.draft, picture.draft])
  function savePhoto(photo: string | null): void {
    if (photo === (stored.current === undefined ? picture.draft : stored.current)) return
    stored.current = photo
    const writing = photo === null ? drafts.clear(photoKey) : drafts.write(photoKey, photo)
    // The next change tries again.
    writing.catch(() => {
      if (stored.current === photo) stored.current = undefined
    })
  }
  return {
    draft,
    save({ photo, ...rest }: Values): void {
      savePhoto(photo)
      text.save(rest)
    },
    async clear(): Promise<void> {
      stored.current = null
      await Promise.all([text.clear(), picture.clear()])
    },
  }
}

export function useFindingForm(
  { kind, label, remarks = null, sharedPhoto }: FindingSubject,
  opened: OpenedForms,
  room: CurrentRoom | null,
) {
  const [id] = useState(newId)
  const initial: Values = { id, description: '', remarks, photo: null, tag: 'tag-unreadable', room }
  const key = `finding-${kind}-${label}`
  const { draft, save, clear } = useFindingDraft(key)
  const isDrafted = sharedPhoto === undefined
  /** What was typed, photographed or restored; null: nothing. A photo may arrive after the dialog was closed. */
  const changed = useRef<Values | null>(null)
  const isOver = useRef(false)
  const [values, setValues] = useState(initial)
  const [isDirty, setDirty] = useState(false)
  const [restored, setRestored] = useState(false)
  const show = (next: Values | null) => {
    changed.current = next
    setValues(next ?? initial)
    setDirty(next !== null)
  }
  const restore = useEffectEvent((stored: Partial<Values>) => {
    // Values typed before the draft was read are newer than the draft.
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
    change(more: Partial<Values>): void {
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
