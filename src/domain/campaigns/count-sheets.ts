/** Count sheets on paper: which items are on which sheet, in printed order, and which sheets were keyed in. */
import { type CampaignRecord, type RoomPlace, sheetLineLimit } from '#contract/campaigns/campaign-record.ts'
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
}

export interface CountSheet extends RoomToPrint {
  number: string
  /** Which of the sheets of its room it is, from 1. */
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
  extends Pick<SheetRecord, 'sheet' | 'building' | 'room' | 'blind' | 'products' | 'made_by' | 'at'> {
  keyed: readonly KeyedSheet[]
  /** The latest statement that it will not be keyed in; null without one. */
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
    .map(({ sheet, building, room, blind, products, made_by, at }) => ({
      ...{ sheet, building, room, blind, products, made_by, at },
      keyed: keyed.filter((one) => one.sheet === sheet),
      voided: voided.findLast((one) => one.sheet === sheet) ?? null,
    }))
}
