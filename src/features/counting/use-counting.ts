/**
 * The counter's desk: what was scanned last, what else is in view, what was saved. Promises: nothing scanned is dropped (a tag that comes
 * while something typed is not saved waits in line), and nothing is called saved before it is.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CountForm } from '#contract/count.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView, Resolved } from '#domain/catalogue.ts'
import { createHoldOff } from '#domain/hold-off.ts'
import { NotUndoable, type OpSource } from '#domain/op.ts'
import { type HereRoom, type ScanOutcome, scanOutcome } from '#domain/scan-outcome.ts'
import { useParts } from '#runtime/parts.ts'
import { useOwnKey } from '#runtime/use-draft.ts'
import { useCan } from '#runtime/use-session.ts'
import type { RecentScan } from '#ui/count/recent-scans.tsx'
import { stateWords } from '#ui/count/state-line.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { createEarcons } from '#ui/scanner/earcons.ts'
import { type Outcome, outcomes } from '#ui/scanner/outcomes.ts'
import type { FindingWords } from './finding-dialog.tsx'
import { inReserve, type Kept, useKeeping } from './use-keeping.ts'
import { useRecorded } from './use-recorded.ts'

export interface Current {
  turn: number
  text: string
  source: OpSource
  resolved: Resolved
  outcome: ScanOutcome
}

/** Saved here and sent are two things: only a count that the office has confirmed may wear the tick (D4.2). */
const countedHere: Outcome = { ...outcomes.duplicate, tone: 'saved', shape: 'ring' }

function lookOf(outcome: ScanOutcome, resolved: Resolved): Outcome {
  if (outcome !== 'duplicate') return outcomes[outcome]
  return resolved.kind === 'product' && resolved.product?.mark.is === 'sent' ? outcomes.duplicate : countedHere
}

export function useCounting(here: HereRoom | null, onRoom: (room: { id: number; name: string | null }) => void) {
  const { catalogue, recorder, drafts, timeZone } = useParts()
  const ownKey = useOwnKey()
  const toast = useToast()
  const mayCount = useCan('count.record')
  const [current, setCurrent] = useState<Current | null>(null)
  const [line, setLine] = useState<readonly { text: string; source: OpSource }[]>([])
  /** The same line between two renders. React may run a state updater again later, so nothing is shown from inside one. */
  const waiting = useRef(line)
  const wait = useCallback((next: typeof line) => {
    waiting.current = next
    setLine(next)
  }, [])
  const [recorded, undoing] = [useRecorded(), useRef(false)]
  const [flash, setFlash] = useState<{ outcome: Pick<Outcome, 'tone' | 'shape'>; turn: number }>()
  const [earcons] = useState(createEarcons)
  const [holdOff] = useState(createHoldOff)
  const known = useRef(new Map<string, Outcome>())
  const typing = useRef(false)
  const turn = useRef(0)
  /** The turn whose count is being saved, or is saved: one Submit is one record, however often it is pressed. */
  const taken = useRef(0)
  const latest = useRef({ here, current, onRoom })
  latest.current = { here, current, onRoom }

  useEffect(() => {
    const unlock = () => earcons.unlock()
    window.addEventListener('pointerdown', unlock, { once: true })
    return () => window.removeEventListener('pointerdown', unlock)
  }, [earcons])

  const signal = useCallback(
    (name: ScanOutcome | 'saved', look: Pick<Outcome, 'tone' | 'shape'> = countedHere) => {
      earcons.play(name)
      setFlash((before) => ({ outcome: look, turn: (before?.turn ?? 0) + 1 }))
    },
    [earcons],
  )
  const { keep, notKept, dismissNotKept } = useKeeping({ earcons, signal })

  const show = useCallback(
    async (text: string, source: OpSource) => {
      const mine = ++turn.current
      const resolved = await catalogue.resolve(text)
      if (mine !== turn.current) return
      const outcome = scanOutcome(resolved, latest.current.here)
      const look = lookOf(outcome, resolved)
      known.current.set(text, look)
      if (resolved.kind === 'room') {
        latest.current.onRoom(resolved)
        earcons.play('found')
        // What was saved before a door came out of the line makes room for the next thing.
        if (latest.current.current?.turn === taken.current) setCurrent(null)
        return
      }
      signal(outcome, look)
      setCurrent({ turn: mine, text, source, resolved, outcome })
    },
    [catalogue, earcons, signal],
  )

  /** Texts of one frame, one scan or one typed line. The first is shown; the others wait in line. */
  const see = useCallback(
    (texts: readonly string[], source: OpSource) => {
      const shown = latest.current.current
      const busy = shown !== null && (typing.current || shown.turn === taken.current)
      const news = busy ? texts.filter((text) => text !== shown.text) : texts
      if (news.length === 0) return
      const [first, ...rest] = busy ? [undefined, ...news] : news
      if (rest.length > 0) {
        const isNew = (text: string | undefined): text is string =>
          text !== undefined && !waiting.current.some((known) => known.text === text)
        wait([...waiting.current, ...rest.filter(isNew).map((text) => ({ text, source }))])
      }
      if (first !== undefined) void show(first, source)
    },
    [show, wait],
  )

  const forward = useCallback(() => {
    typing.current = false
    const [next, ...rest] = waiting.current
    wait(rest)
    if (next) void show(next.text, next.source)
    else setCurrent(null)
  }, [show, wait])

  /** Resolves true once the count is on the disk of this device. */
  async function save(product: ProductView | { id: number; label: string }, what: CountForm): Promise<boolean> {
    if (!current || taken.current === current.turn) return false
    taken.current = current.turn
    const label = 'property_number' in product ? product.property_number : product.label
    const kept = await keep(
      label,
      `count ${what.physical_count}${what.remarks ? `, ${what.remarks}` : ''}`,
      () => recorder.count(product, { ...what, done: true }, how()),
      `${sentences.savedHere}: ${label}, count ${what.physical_count}`,
    )
    if (!kept) {
      taken.current = 0
      return false
    }
    // A draft that stays is no reason to call the count unsaved.
    await drafts.clear(ownKey(`count-${product.id}`)).catch(() => {})
    known.current.set(current.text, countedHere)
    note(kept, label, {
      title: 'names' in product ? product.names.article : 'Not in this list',
      number: label,
      state: stateWords({ is: 'saved', at: Date.now(), opId: '' }, timeZone),
      count: what.physical_count,
    })
    // What was scanned between the press and the save is on the screen by now, and stays.
    if (latest.current.current?.turn === current.turn) forward()
    return true
  }

  /** By which way the thing on the screen came. */
  const how = () => ({ source: current?.source ?? ('list' as const), ...(current ? { code: current.text } : {}) })

  async function mark(product: ProductView, scanned: boolean): Promise<void> {
    const word = scanned ? 'done' : 'undone'
    await keep(
      product.property_number,
      word,
      () => recorder.mark(product, scanned, how()),
      `${sentences.savedHere}: ${product.property_number}, ${word}`,
    )
  }

  /** Puts what was recorded in the list of the last scans, with its way back. */
  function note({ opId, reserve }: Kept, label: string, scan: Omit<RecentScan, 'key'>): void {
    const seen = current ? { text: current.text, source: current.source } : null
    recorded.add({ scan: reserve ? { ...scan, state: inReserve } : scan, label, opId: reserve ? null : opId, seen })
  }

  /** Records that an item is not here: no count, and the item stays not counted (D4.5). Resolves true once it is on this device. */
  async function notHere(product: ProductView, remarks: string | null): Promise<boolean> {
    if (!current || taken.current === current.turn) return false
    taken.current = current.turn
    const { property_number: label } = product
    const about = { description: null, article: null, code: current.text, photo: null, completed_as: null }
    const where = { product: product.id, room: here?.id ?? null, place: here?.name ?? null }
    const kept = await keep(
      label,
      `not here${remarks ? `, ${remarks}` : ''}`,
      () => recorder.finding({ kind: 'not-found', remarks, ...where, ...about }, how()),
      `${sentences.savedHere}: ${label}, not here`,
    )
    if (!kept) {
      taken.current = 0
      return false
    }
    await drafts.clear(ownKey(`count-${product.id}`)).catch(() => {})
    known.current.delete(current.text)
    const state = stateWords({ is: 'not-here', at: Date.now(), opId: '' }, timeZone)
    note(kept, `${label}, not here`, { title: product.names.article, number: label, state, count: null })
    if (latest.current.current?.turn === current.turn) forward()
    return true
  }

  /** Records an item that is not in the property records (D7.4). */
  async function foundAtStation(label: string, words: FindingWords): Promise<boolean> {
    const kept = await keep(
      label,
      words.remarks ?? words.description ?? '',
      () =>
        recorder.finding(
          {
            kind: 'found-at-station',
            product: null,
            description: words.description ?? 'See photo',
            article: null,
            code: current?.text ?? null,
            room: here?.id ?? null,
            place: here?.name ?? null,
            remarks: words.remarks,
            photo: words.photo,
            completed_as: null,
          },
          current ? how() : { source: 'typed' },
        ),
      `${sentences.savedHere}: found at station`,
    )
    if (!kept) return false
    const state = stateWords({ is: 'saved', at: Date.now(), opId: '' }, timeZone)
    const number = label || 'No tag'
    note(kept, 'found at station', { title: words.description ?? 'Found at station', number, state, count: null })
    forward()
    return true
  }

  /** Notes that a thing stands in this room, without touching its record. */
  async function seenHere(product: ProductView, room: HereRoom): Promise<void> {
    const about = { description: null, article: null, code: current?.text ?? null, remarks: null, photo: null }
    await keep(
      product.property_number,
      `seen in ${room.name}`,
      () =>
        recorder.finding(
          { kind: 'elsewhere', product: product.id, room: room.id, place: room.name, completed_as: null, ...about },
          how(),
        ),
      `${sentences.savedHere}: ${product.property_number} seen in ${room.name}`,
    )
  }

  async function undo(): Promise<void> {
    const { last } = recorded
    if (!last?.opId || undoing.current) return
    const { opId } = last
    undoing.current = true
    const work = () =>
      recorder.undo(opId).catch((error: unknown) => {
        if (error instanceof NotUndoable) return { kept: 'refused' }
        throw error
      })
    const kept = await keep(last.label, 'undo', work).finally(() => {
      undoing.current = false
    })
    if (!kept) return
    if (kept.refused) {
      recorded.keepForGood(last)
      return toast.error(`${last.label} can’t be undone here. Open the outbox to decide what happens with it.`)
    }
    recorded.remove(last)
    toast.success(`Undone: ${last.label}`)
    if (!last.seen) return
    known.current.delete(last.seen.text)
    holdOff.release(last.seen.text)
    void show(last.seen.text, last.seen.source)
  }

  return {
    mayCount,
    current,
    line,
    recents: recorded.recents,
    last: recorded.last,
    notKept,
    flash,
    holdOff,
    outcomeOf: (text: string) => known.current.get(text),
    /** Whether something typed would be lost by showing another thing. */
    setTyping: (on: boolean) => {
      typing.current = on
    },
    see,
    forward,
    save,
    mark,
    notHere,
    foundAtStation,
    seenHere,
    undo,
    keep,
    signal,
    dismissNotKept,
  }
}
export type Counting = ReturnType<typeof useCounting>
