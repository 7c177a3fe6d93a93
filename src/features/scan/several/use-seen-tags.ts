/**
 * "Scan several": the tags that were scanned, each with its state, until they are counted or cleared. Tags are never removed by a timer, because the
 * list must not change under the finger. The list is stored on the device, so that a phone that ends the app loses no scan.
 */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { OpSource } from '#domain/outbox/op.ts'
import { type CurrentRoom, offerSearchHits } from '#domain/scan/scan-outcome.ts'
import {
  onePerItem,
  type ReadyTag,
  readyTags,
  type SeenTag,
  type TagState,
  type TagWithState,
  tagsWithStates,
} from '#domain/scan/several-tags.ts'
import { useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'
import { useOwnKey } from '#react/use-draft.ts'
import type { OutlineLook } from '#ui/scanner/outcome/code-outlines.tsx'
import { outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'
import { armDelayMs } from '../arm-delay.ts'
import { useStoredTags } from '../use-stored-tags.ts'

export interface ScannedText {
  text: string
  source: OpSource
  /** Where it was scanned; absent: not known. */
  room?: CurrentRoom | null
}

/** Only a server-confirmed count has the check mark (D4.2). */
function outlineOf(state: TagState): OutlineLook {
  if (state.is === 'ready') return { tone: 'sent', shape: 'plus' }
  if (state.is === 'decide') return outcomes.unknown
  return { tone: 'muted', shape: state.product.countProgress.kind === 'sent' ? 'tick' : 'ring' }
}

/** Looks tags up in the newest data of this device. */
function useTagLookUp(currentRoom: CurrentRoom | null) {
  const { catalog, drafts } = useServices()
  const ownKey = useOwnKey()
  return useCallback(
    async (scanned: readonly ScannedText[]): Promise<readonly TagWithState[]> => {
      const lookUpOne = async ({ text, source, room: seenIn = null }: ScannedText): Promise<SeenTag> => {
        const resolved = offerSearchHits(await catalog.resolve(text), source)
        if (resolved.kind !== 'product') return { text, resolved, hasDraft: false, seenIn }
        // A half-typed count takes precedence. If drafts cannot be read, a person decides.
        const draft = await drafts.read(ownKey(`count-${resolved.id}`)).catch(() => null)
        return { text, resolved, hasDraft: draft !== undefined, seenIn }
      }
      const [campaigns, ...tags] = await Promise.all([
        catalog.list<Campaign>({ collection: 'inventory' }).then(
          ({ rows }) => rows,
          () => null,
        ),
        ...scanned.map(lookUpOne),
      ])
      return tagsWithStates(tags, currentRoom, campaigns)
    },
    [catalog, drafts, ownKey, currentRoom],
  )
}

/** The ready tags that have been on the screen long enough. */
function useArmed(ready: readonly ReadyTag[]): readonly ReadyTag[] {
  const [armed, setArmed] = useState<readonly string[]>([])
  const texts = ready.map(({ text }) => text)
  const key = JSON.stringify(texts)
  useEffect(() => {
    const shown = JSON.parse(key) as readonly string[]
    // A tag that disappeared and comes back has to wait again.
    setArmed((before) =>
      before.every((text) => shown.includes(text)) ? before : before.filter((text) => shown.includes(text)),
    )
    if (shown.length === 0) return
    const timer = setTimeout(() => setArmed(shown), armDelayMs)
    return () => clearTimeout(timer)
  }, [key])
  return ready.filter(({ text }) => armed.includes(text))
}

/** The outline of each scanned text, even after it left the list, while it is in view. */
function useOutlines(tags: readonly TagWithState[]): RefObject<Map<string, OutlineLook>> {
  const outlines = useRef(new Map<string, OutlineLook>())
  useEffect(() => {
    for (const { text, state } of tags) outlines.current.set(text, outlineOf(state))
  }, [tags])
  return outlines
}

const noTags: readonly TagWithState[] = []
const changing = ['products', 'inventory', 'locations'] as const

export function useSeenTags({
  isOn,
  currentRoom,
  revision,
  forgetAll,
}: {
  isOn: boolean
  currentRoom: CurrentRoom | null
  /** A new value triggers a lookup of all tags. */
  revision: number
  /** Makes the camera report the codes in view again. */
  forgetAll: () => void
}) {
  const { catalog } = useServices()
  const [scanned, setScanned] = useState<readonly ScannedText[]>([])
  /** The tags of the last count. They stay, so that a person sees the result, until the next tag comes. */
  const finished = useRef<ReadonlySet<string>>(new Set())
  const lookUp = useTagLookUp(currentRoom)
  const subscribe = useCallback((listener: () => void) => catalog.onChange(changing, listener), [catalog])
  const isEmpty = !isOn || scanned.length === 0
  // The list exists while the mode is on, and starts with the codes in view.
  useEffect(() => {
    if (isOn) return forgetAll()
    finished.current = new Set()
    setScanned((before) => (before.length === 0 ? before : []))
  }, [isOn, forgetAll])
  const key = isEmpty ? null : JSON.stringify([scanned, currentRoom?.id, revision])
  const { state } = useRead(key, () => lookUp(scanned), { subscribe })
  if (state.is === 'failed') throw state.error
  const known = (state.is === 'ready' ? state.value : state.stale) ?? noTags
  const texts = new Set(scanned.map(({ text }) => text))
  const tags = isEmpty ? noTags : onePerItem(known.filter(({ text }) => texts.has(text)))
  const outlines = useOutlines(isEmpty ? noTags : known)
  const outlineOfText = useCallback((text: string) => outlines.current.get(text), [outlines])

  const restoreTags = useCallback(
    (tags: readonly ScannedText[]) =>
      setScanned((before) => [...tags, ...before.filter(({ text }) => !tags.some((one) => one.text === text))]),
    [],
  )
  // What is stored depends on what is finished: `setFinished` also makes a new list.
  const tagsToStore = useMemo(
    () => (isOn ? scanned.filter(({ text }) => !finished.current.has(text)) : []),
    [isOn, scanned],
  )
  useStoredTags('scanned-tags', { isOn, tags: tagsToStore, restore: restoreTags })
  const setFinished = (texts: ReadonlySet<string>) => {
    finished.current = texts
    setScanned((before) => [...before])
  }

  const add = useCallback((more: readonly ScannedText[]) => {
    setScanned((before) => {
      const added = more.filter(({ text }) => !before.some((one) => one.text === text))
      return added.length === 0 ? before : [...before.filter(({ text }) => !finished.current.has(text)), ...added]
    })
  }, [])

  const sourceOf = (text: string): OpSource => scanned.find((one) => one.text === text)?.source ?? 'scan'
  return {
    /** One per item, in scan order. */
    tags,
    ready: useArmed(readyTags(tags)),
    sourceOf,
    scannedOf: ({ text, seenIn = null }: SeenTag): ScannedText => ({ text, source: sourceOf(text), room: seenIn }),
    outlineOf: outlineOfText,
    lookUp,
    add,
    remove: (text: string) => setScanned((before) => before.filter((one) => one.text !== text)),
    /** Marks these as counted; counted tags leave the list when the next tag arrives. */
    finish(counted: readonly string[]) {
      const isCounted = ({ state: tagState }: TagWithState) => tagState.is === 'counted'
      setFinished(new Set([...counted, ...known.filter(isCounted).map(({ text }) => text)]))
    },
    /** Reverts these to not counted. */
    restore(again: readonly ScannedText[]) {
      setFinished(new Set([...finished.current].filter((text) => !again.some((one) => one.text === text))))
      add(again)
    },
    clear() {
      forgetAll()
      finished.current = new Set()
      setScanned([])
    },
  }
}
