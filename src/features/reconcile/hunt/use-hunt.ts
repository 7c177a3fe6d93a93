/** The missing items of a campaign with their likely rooms, the requests to counters with their answers, and the action that sends a request. */
import { useMemo, useState } from 'react'
import { huntLimit, type RoomPlace } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { type HuntedItem, huntsByRoom } from '#domain/campaigns/hunts.ts'
import { roomKey } from '#domain/campaigns/room-states.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import type { QueueFacts } from '#domain/counts/reconcile-queue.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import { useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { lastKnown, useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reconcile/hunt.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { useQueue } from '../queue/use-queue.ts'
import { type HuntRow, readHuntRows } from './read-hunt.ts'

/** More rows than a person reads at once. */
export const huntShownLimit = 200

/** A room in which counters are asked to look for an item. */
export interface AskedRoom extends RoomPlace, Omit<HuntedItem, 'product'> {}

export function useHunt(campaign: Campaign, where: Where, decided: QueueFacts['decided']) {
  const { catalog } = useServices()
  const { entries, findings, sightings } = useQueue(campaign, where, decided)
  const { records } = useCampaignRecords(campaign.id)
  const missing = useMemo(
    () =>
      entries?.flatMap((entry) =>
        'product' in entry && (entry.group === 'notFound' || entry.group === 'notHere') ? [entry] : [],
      ),
    [entries],
  )
  const asked = useMemo(() => {
    const byItem = new Map<number, AskedRoom[]>()
    for (const { building, room, items } of huntsByRoom(records).values())
      for (const { product, ...one } of items)
        byItem.set(product, [...(byItem.get(product) ?? []), { building, room, ...one }])
    return byItem
  }, [records])
  const shown = missing?.slice(0, huntShownLimit) ?? []
  const ids = shown.map(({ product }) => product)
  const denied = shown.filter(({ group }) => group === 'notHere').map(({ product }) => product)
  const answers = ids.flatMap((id) => (asked.get(id) ?? []).map((one) => `${id} ${roomKey(one)} ${one.notHere?.at}`))
  const seenKey = [...sightings.values(), ...findings.rows].map(({ id, version }) => `${id} ${version ?? ''}`)
  const key = `hunt ${campaign.id} ${ids.join()} ${denied.join()} ${answers.join()} ${seenKey.join()}`
  const live = useLiveValue(key, ['products', 'locations', 'articles'], async () => {
    const products = await catalog.getMany<{ id: number } & Record<string, number | null>>('products', denied)
    const ruledOut = new Map<number, RoomPlace[]>()
    const ruleOut = (id: number, { building, room }: RoomPlace) =>
      ruledOut.set(id, [...(ruledOut.get(id) ?? []), { building, room }])
    for (const one of products)
      if (one) ruleOut(one.id, { building: one['location_code_one'] ?? null, room: one['location_code_two'] ?? null })
    for (const id of ids) for (const one of asked.get(id) ?? []) if (one.notHere) ruleOut(id, one)
    return readHuntRows(catalog, campaign, { missing: ids, findings: findings.rows, ruledOut })
  })
  return { rows: missing === undefined ? null : lastKnown(live), total: missing?.length ?? 0, asked }
}

/** The room for the next request: the most likely one without a request; null if there is none. */
export const nextPlace = ({ id, places }: HuntRow, asked: ReadonlyMap<number, readonly AskedRoom[]>) => {
  const known = new Set((asked.get(id) ?? []).map(roomKey))
  return places.find((place) => !known.has(roomKey(place))) ?? null
}

/** Sends requests to counters, room by room, all or none. Nothing is reported as saved before it is on the device's disk. */
export function useAskCounters(campaign: Campaign) {
  const { recorder } = useServices()
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const [last, setLast] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function once(work: () => Promise<boolean>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    return work().finally(() => setBusy(false))
  }

  async function sendRows(
    rows: readonly HuntRow[],
    asked: ReadonlyMap<number, readonly AskedRoom[]>,
  ): Promise<boolean> {
    const rooms = new Map<string, { place: RoomPlace; name: string; products: number[] }>()
    for (const row of rows) {
      const place = nextPlace(row, asked)
      if (!place) continue
      const { building, room, name } = place
      const known = rooms.get(roomKey(place)) ?? { place: { building, room }, name, products: [] }
      known.products.push(row.id)
      rooms.set(roomKey(place), known)
    }
    const statements = [...rooms.values()].flatMap(({ place, name, products }) => {
      const parts: number[][] = []
      for (let from = 0; from < products.length; from += huntLimit) parts.push(products.slice(from, from + huntLimit))
      return parts.map((part) => ({
        statement: { campaign: campaign.id, kind: 'hunt' as const, ...place, products: part },
        shown: { label: name },
      }))
    })
    if (statements.length === 0) return false
    const count = statements.reduce((sum, { statement }) => sum + statement.products.length, 0)
    try {
      const { ops, savedTo } = await recorder.campaignRecordAll(statements)
      dismissSaveFailure(t('title'))
      // A backup copy cannot be undone here.
      setLast(savedTo === 'backup' ? null : ops.map(({ id }) => id))
      if (savedTo === 'backup') showBackupOnly(toast)
      else toast.saved(t('sent', { count }))
      return true
    } catch (error) {
      addSaveFailure(t('title'), t('send', { count }), error)
      return false
    }
  }

  async function undoLast(opIds: readonly string[]): Promise<boolean> {
    try {
      await recorder.undo(...opIds)
      setLast(null)
      toast.saved(t('undone'))
      return true
    } catch (error) {
      if (error instanceof NotUndoable) {
        setLast(null)
        toast.error(t('notUndone'))
      } else addSaveFailure(t('title'), t('undo', { count: opIds.length }), error)
      return false
    }
  }

  return {
    /** Whether they are stored. */
    send: (rows: readonly HuntRow[], asked: ReadonlyMap<number, readonly AskedRoom[]>) =>
      once(() => sendRows(rows, asked)),
    undo: last && { count: last.length, run: () => once(() => undoLast(last)) },
    isBusy,
    saveFailures,
    dismissSaveFailure,
  }
}
