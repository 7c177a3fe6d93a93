/** Count sheets on paper: which items are on which sheet, in printed order, and which sheets were keyed in. */
import {
  type CampaignRecord,
  type RepeatedCount,
  type RoomPlace,
  sheetLineLimit,
} from '#contract/campaigns/campaign-record.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { isInForce, mergeRecords } from './room-states.ts'

/** What a line of a sheet shows of an item. */
export type SheetItem = Pick<ProductView, 'id' | 'property_number' | 'description' | 'unit_type' | 'units'> & {
  names: Pick<ProductView['names'], 'article'>
}

/** A room with its items, in the order of their property numbers. */
export interface RoomToPrint extends RoomPlace {
  name: string
  within: string
  items: readonly SheetItem[]
  /** Present on sheets for second and third counts. */
  again?: RepeatedCount
  /** Names of people who may not count these items again. */
  countedBefore?: readonly string[]
  /** Time of the latest count that the sheet is a recount of; null: not known. */
  countedUntil?: string | null
}

export interface CountSheet extends RoomToPrint {
  number: string
  /** Number of this sheet within its room, from 1. */
  part: number
  parts: number
}

/** One sheet for each room, several for a room with more items than one sheet has. A room without items has an empty sheet. */
export function countSheets(rooms: readonly RoomToPrint[], newNumber: () => string): readonly CountSheet[] {
  const taken = new Set<string>()
  const freeNumber = (): string => {
    const number = newNumber()
    if (taken.has(number)) return freeNumber()
    taken.add(number)
    return number
  }
  return rooms.flatMap((room) => {
    const parts = Math.max(1, Math.ceil(room.items.length / sheetLineLimit))
    return Array.from({ length: parts }, (_, index) => ({
      ...room,
      items: room.items.slice(index * sheetLineLimit, (index + 1) * sheetLineLimit),
      number: freeNumber(),
      part: index + 1,
      parts,
    }))
  })
}

type SheetRecord = Extract<CampaignRecord, { kind: 'paper-sheet' }>
export type KeyedSheet = Extract<CampaignRecord, { kind: 'paper-sheet-keyed' }>

export type VoidedSheet = Extract<CampaignRecord, { kind: 'paper-sheet-void' }>

/** A sheet that was printed, and what was keyed in from it, oldest first. */
export interface IssuedSheet
  extends Pick<
    SheetRecord,
    'sheet' | 'building' | 'room' | 'blind' | 'products' | 'made_by' | 'at' | 'again' | 'counted_until'
  > {
  keyed: readonly KeyedSheet[]
  /** The latest withdrawal of the sheet; null if it is not withdrawn. */
  voided: VoidedSheet | null
}

/** Printed, neither keyed in nor withdrawn. */
export const isOut = ({ keyed, voided }: Pick<IssuedSheet, 'keyed' | 'voided'>): boolean =>
  keyed.length === 0 && voided === null

/**
 * The sheets that were printed, oldest first. Promises: any order, repetition or split of the same records gives the same sheets; undone and
 * late records have no effect.
 */
export function issuedSheets(records: Iterable<CampaignRecord>): readonly IssuedSheet[] {
  const inForce = mergeRecords(records).filter(isInForce)
  const keyed = inForce.filter((record) => record.kind === 'paper-sheet-keyed')
  const voided = inForce.filter((record) => record.kind === 'paper-sheet-void')
  return inForce
    .filter((record) => record.kind === 'paper-sheet')
    .map(({ sheet, building, room, blind, products, made_by, at, again, counted_until }) => ({
      sheet,
      building,
      room,
      blind,
      products,
      made_by,
      at,
      ...(again && { again }),
      ...(counted_until && { counted_until }),
      keyed: keyed.filter((one) => one.sheet === sheet),
      voided: voided.findLast((one) => one.sheet === sheet) ?? null,
    }))
}

/** A first count that was keyed in from a sheet. */
export interface SheetCount {
  /** Null: not here. */
  count: number | null
  /** Who keyed it in, and when. */
  by: number
  at: string
  /** The counter's name, as written on the paper. */
  name: string
}

/** The first counts that were keyed in from sheets, by item, in the order in which they were made. `merged`: as `mergeRecords` returns them. */
export function countsOnSheets(merged: Iterable<CampaignRecord>): ReadonlyMap<number, readonly SheetCount[]> {
  const byItem = new Map<number, SheetCount[]>()
  for (const one of merged) {
    if (one.kind !== 'paper-sheet-keyed' || one.again || !isInForce(one)) continue
    for (const { product, count, counted } of one.lines) {
      if (!counted) continue
      const known = byItem.get(product) ?? []
      known.push({ count, by: one.made_by, at: one.at, name: one.counter })
      byItem.set(product, known)
    }
  }
  return byItem
}

/** Rounding tolerance: a keyed-in count may be this much earlier than the record of its sheet. */
const toleranceMs = 1000

/**
 * The last sheet from which a count was keyed in; null: the count is not from a sheet. `by`: who made it, `at`: when; null if that is not known.
 * Without `by` it is the count of a sheet unless it was made later.
 */
export function sheetOfCount<One extends SheetCount>(
  counts: readonly One[],
  { count, by, at = null }: { count: number; by: number | null; at?: string | null },
): One | null {
  const isMadeBy = (one: One) =>
    by === null ? at === null || Date.parse(one.at) >= Date.parse(at) - toleranceMs : one.by === by
  return counts.findLast((one) => one.count === count && isMadeBy(one)) ?? null
}

/** The name on the paper from which the count of an item was keyed in; null: it was not keyed in from paper. */
export function namesOnPaper(
  records: Iterable<CampaignRecord>,
): (product: number, standing: { count: number; by: number | null }) => string | null {
  const byItem = countsOnSheets(mergeRecords(records))
  return (product, { count, by }) => sheetOfCount(byItem.get(product) ?? [], { count, by })?.name ?? null
}

/** Lines of a second-count sheet that were keyed in but have no second count with that figure: the server refused it, or it was undone. */
export function linesWithoutCount(sheet: string, records: Iterable<CampaignRecord>): readonly number[] {
  const inForce = mergeRecords(records).filter(isInForce)
  const stands = new Set(
    inForce.flatMap((one) => (one.kind === 'second-count' && one.sheet === sheet ? [one.product] : [])),
  )
  const lines = inForce
    .filter((one) => one.kind === 'paper-sheet-keyed')
    .filter((one) => one.sheet === sheet && one.again)
    .flatMap((one) => one.lines)
  return [...new Set(lines.flatMap(({ product, counted }) => (counted && !stands.has(product) ? [product] : [])))]
}
