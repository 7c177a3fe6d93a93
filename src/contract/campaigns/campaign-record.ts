/**
 * A campaign record: a statement of a person during a count campaign that is not the count of an item. The device creates its id and PUTs it to
 * `campaign-records/{id}/` if the server offers `campaign-records`; records are never edited, only undone. A new kind is one entry in `kindFields`:
 * contract, routes, outbox and mirror follow from it.
 */

import { count, day, id, optionalText, text } from '../field-types.ts'
import { countMaximum, textLimit } from '../limits.ts'
import { listed, numberedPage } from '../sync/numbered-page.ts'
import { z } from '../z.ts'

/** A room as items refer to it, by two location codes; either may be missing. */
const place = {
  /** Of `location-code-one`. */
  building: id.nullable(),
  /** Of `location-code-two`. */
  room: id.nullable(),
}
export interface RoomPlace {
  building: number | null
  room: number | null
}

const roomResults = ['all-seen', 'nothing-here'] as const
export type RoomResult = (typeof roomResults)[number]
export const assignedRoomLimit = 1000
/** Maximum number of items to look for in one room. */
export const huntLimit = 200

/** What an accountable person says about an item in their name. */
export const declarationAnswers = ['have', 'moved', 'damaged', 'not-with-me'] as const
export type DeclarationAnswer = (typeof declarationAnswers)[number]

/** Maximum number of items on one count sheet. A larger room has several sheets. */
export const sheetLineLimit = 500
/** The number of a count sheet, as `domain/campaigns/sheet-numbers.ts` makes it. */
const sheetNumber = z.string().regex(/^CS-[2-9A-HJ-NP-Y]{4}-[2-9A-HJ-NP-Y]{4}$/)

/** The kind of difference that is settled. `none`: the count equals the records and needs no reason. */
const settledDifferences = ['short', 'over', 'missing', 'moved', 'none'] as const
export type SettledDifference = (typeof settledDifferences)[number]
/** Which count a sheet was printed for, if not the first one. */
const repeatedCounts = ['second', 'third'] as const
export type RepeatedCount = (typeof repeatedCounts)[number]
/** Why a second count is requested: by a person, or because the difference reached a limit of the campaign. */
const secondCountCauses = ['person', 'quantity', 'value'] as const
/** Code of a reason in the institute's list. It never changes. */
export const reasonCode = z.string().regex(/^[a-z0-9-]{1,64}$/)

const moment = z.iso.datetime({ offset: true })

const kindFields = {
  /**
   * Assigns rooms to a person; null: to nobody. Used for the property unit's plan and for a hand-over by a counter; the latest record for each room
   * applies.
   */
  assignment: {
    person: id.nullable(),
    rooms: z.array(z.strictObject(place)).min(1).max(assignedRoomLimit),
  },
  /** The room is finished, with the figures that the device showed. */
  'room-done': { ...place, result: z.enum(roomResults), counted: count, total: count },
  'room-reopened': { ...place, reason: optionalText.default(null) },
  /** Asks counters to look for missing items in this room. */
  hunt: { ...place, products: z.array(id).min(1).max(huntLimit) },
  /** A counter looked for a requested item in this room and did not find it. If it is found, it is counted instead. */
  'hunt-not-here': { ...place, product: id },
  /** The declaration of an accountable person about an item in their name. It helps to find the item, and is never a count. */
  declaration: { product: id, answer: z.enum(declarationAnswers), note: optionalText.default(null) },
  /** A count sheet on paper, with the items on its lines in printed order. Recorded before it is printed. */
  'paper-sheet': {
    ...place,
    /** Number of the sheet. (`number` is the position of the record in the list.) */
    sheet: sheetNumber,
    blind: z.boolean(),
    products: z.array(id).max(sheetLineLimit),
    /** For second and third counts. Absent: a first count. */
    again: z.enum(repeatedCounts).optional(),
    /** Time of the latest count that the sheet is a recount of, by the server's clock. A count after this time is a new first count. */
    counted_until: moment.optional(),
  },
  /** The contents of a keyed-in count sheet, with its counter. The author is the person who keyed it in. */
  'paper-sheet-keyed': {
    sheet: sheetNumber,
    counter: text,
    witness: text,
    /** Date on the paper. */
    day,
    /** As on the printed sheet. */
    again: z.enum(repeatedCounts).optional(),
    /**
     * The lines that are filled in. Count null: not here. `counted`: the device recorded the line as a count; false: the existing count was kept.
     * Second and third counts have separate records.
     */
    lines: z
      .array(
        z.strictObject({
          product: id,
          count: z.number().int().min(1).max(countMaximum).nullable(),
          counted: z.boolean(),
        }),
      )
      .max(sheetLineLimit),
  },
  /** A count sheet that will not be keyed in, such as one that was lost or never used, and why. */
  'paper-sheet-void': { sheet: sheetNumber, reason: text },
  /** States that this person is not the one with this name on a sheet, with the property unit's reason: two people may have the same name. */
  'other-person': { person: id, name: text, reason: text },
  /** The settlement of an item that differs from its record. If it sets a count, it has the id of that count. */
  settlement: {
    product: id,
    difference: z.enum(settledDifferences),
    /** Recorded quantity that the person saw. */
    units: count,
    /** The count that applies with it; null: the item stays without one. */
    count: count.nullable(),
    /** Includes the name that the person saw, so that renaming a reason changes no settlement. */
    reason: z.strictObject({ code: reasonCode, name: text }).nullable(),
    note: optionalText.default(null),
  },
  /** Requests a second count by another person. Contains nothing about the first count. */
  'second-count-asked': {
    product: id,
    /** Null: hidden from this reader. Only the server creates a request because of a limit. */
    cause: z.enum(secondCountCauses).nullable(),
    /** Who had made the count that was current at that time; null: not known. */
    first_by: id.nullable(),
    /** The client event of the count that reached a limit; null: requested by a person. */
    event: z.uuid().nullable().default(null),
    reason: optionalText.default(null),
  },
  /** The count of another person, or the reviewer's third count. It does not change the count of the item. 0: nothing is there. */
  'second-count': {
    product: id,
    /** The record that asked for it. */
    asked: z.uuid(),
    count: z.number().int().min(0).max(countMaximum),
    remarks: optionalText.default(null),
    /** Who counted on paper, if the author keyed it in, with the sheet; absent: the author counted. */
    counted_by: id.optional(),
    sheet: sheetNumber.optional(),
  },
}
type KindFields = typeof kindFields
export type CampaignRecordKind = keyof KindFields

/** About 300 years: a device's clock may be wrong by decades. */
const skewLimitMs = 1e13

const commonFields = {
  id: z.uuid(),
  campaign: id,
  /** The author. Set once. */
  made_by: id,
  /** By the device's clock. */
  recorded_at: moment,
  /** Correction of the device's clock, if known. */
  skew_ms: z.number().min(-skewLimitMs).max(skewLimitMs).nullable(),
  device: z.string().min(1).max(textLimit),
  /** When the author or an admin undid it. An undone record has no effect, and cannot be restored. */
  undone_at: moment.nullish(),
}

type ValuesOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>
export type CampaignRecordStamp = ValuesOf<typeof commonFields>
/** The statement, before the app adds author, time and device. */
export type CampaignRecordContent = {
  [Kind in CampaignRecordKind]: { kind: Kind } & ValuesOf<KindFields[Kind]>
}[CampaignRecordKind]
/** The body that a device sends. */
export type CampaignRecordDraft = CampaignRecordStamp & CampaignRecordContent

const draftSchemas = Object.entries(kindFields).map(([kind, fields]) =>
  z.strictObject({ ...commonFields, kind: z.literal(kind), ...fields }),
)
/** Unknown kinds and fields are refused. A plain union: a discriminated one would load more code when the app starts. */
export const campaignRecordDraft = z.union(draftSchemas) as unknown as z.ZodType<
  CampaignRecordDraft,
  CampaignRecordDraft
>

/** The fields that the server adds. */
const serverFields = {
  /** When it was made, by the server's clock: the device's time, corrected, and not later than the arrival. */
  at: z.string(),
  received_at: z.string(),
  /** It arrived after the campaign was closed: it is stored but has no effect. */
  late: z.boolean(),
  /** It was undone only after the campaign had ended: it keeps its effect there, because those figures are final. Earlier servers lack it. */
  undone_late: z.boolean().optional(),
}
export type CampaignRecord = CampaignRecordDraft & z.infer<z.ZodObject<typeof serverFields>>

/** A record as the server returns it. Its kind may be one that this build does not know: {@link readCampaignRecord}. */
export const storedCampaignRecord = z.looseObject({
  ...commonFields,
  device: z.string(),
  kind: z.string(),
  ...serverFields,
})
export type StoredCampaignRecord = z.infer<typeof storedCampaignRecord>

const listedCampaignRecord = listed(storedCampaignRecord)
export type ListedCampaignRecord = z.infer<typeof listedCampaignRecord>

export const campaignRecordsPage = numberedPage(listedCampaignRecord)

/** A stored record of a kind that this build knows; null otherwise. */
export const readCampaignRecord = (stored: StoredCampaignRecord): CampaignRecord | null =>
  Object.hasOwn(kindFields, stored.kind) ? (stored as unknown as CampaignRecord) : null
