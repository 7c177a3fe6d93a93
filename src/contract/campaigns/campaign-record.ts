/**
 * A campaign record: what a person states during a count campaign that is not the count of an item. The device gives it an id and puts it to
 * `campaign-records/{id}/` if the server offers `campaign-records`; records are never edited, only undone. A new kind is one entry in
 * `kindFields`: contract, routes, outbox and mirror follow from it.
 */

import { count, day, id, optionalText, text } from '../field-types.ts'
import { countMaximum, textLimit } from '../limits.ts'
import { listed, numberedPage } from '../sync/numbered-page.ts'
import { z } from '../z.ts'

/** A room by its two location codes, as items name it. A code may be missing there. */
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

export const roomResults = ['all-seen', 'nothing-here'] as const
export type RoomResult = (typeof roomResults)[number]
export const assignedRoomLimit = 1000
/** Items that counters are asked to look for in one room at once. */
export const huntLimit = 200

/** What an accountable person says about an item in their name. */
export const declarationAnswers = ['have', 'moved', 'damaged', 'not-with-me'] as const
export type DeclarationAnswer = (typeof declarationAnswers)[number]

/** Items on one count sheet. A larger room has several sheets. */
export const sheetLineLimit = 500
/** The number of a count sheet, as `domain/campaigns/sheet-numbers.ts` makes it. */
const sheetNumber = z.string().regex(/^CS-[2-9A-HJ-NP-Y]{4}-[2-9A-HJ-NP-Y]{4}$/)

/** What a person settles about an item. `none`: its count equals the records, and needs no reason. */
export const settledDifferences = ['short', 'over', 'missing', 'moved', 'none'] as const
export type SettledDifference = (typeof settledDifferences)[number]
/** The count for which a sheet was printed, if not the first one. */
export const repeatedCounts = ['second', 'third'] as const
export type RepeatedCount = (typeof repeatedCounts)[number]
/** Why a second count is asked for: a person asks, or the difference reached a limit of the campaign. */
export const secondCountCauses = ['person', 'quantity', 'value'] as const
/** Code of a reason in the institute's list. It never changes. */
export const reasonCode = z.string().regex(/^[a-z0-9-]{1,64}$/)

const moment = z.iso.datetime({ offset: true })

const kindFields = {
  /** Who counts these rooms; null: nobody. The plan of the property unit and a hand-over by a counter alike: the latest for each room applies. */
  assignment: {
    person: id.nullable(),
    rooms: z.array(z.strictObject(place)).min(1).max(assignedRoomLimit),
  },
  /** The room is finished, with the figures that the device showed. */
  'room-done': { ...place, result: z.enum(roomResults), counted: count, total: count },
  'room-reopened': { ...place, reason: optionalText.default(null) },
  /** Items that nobody found: counters are asked to look for them in this room. */
  hunt: { ...place, products: z.array(id).min(1).max(huntLimit) },
  /** A counter looked for an item in the room that somebody was asked to search: it is not there. Found, it is counted. */
  'hunt-not-here': { ...place, product: id },
  /** An accountable person about an item in their name. It tells where to look, and is never a count. */
  declaration: { product: id, answer: z.enum(declarationAnswers), note: optionalText.default(null) },
  /** A count sheet on paper, with the items on its lines in printed order. Recorded before it is printed. */
  'paper-sheet': {
    ...place,
    /** Its number. `number` is that of the record in the list. */
    sheet: sheetNumber,
    blind: z.boolean(),
    products: z.array(id).max(sheetLineLimit),
    /** Its items are counted again. Absent: it is for a first count. */
    again: z.enum(repeatedCounts).optional(),
    /** When the last of their counts was made that the sheet asks about, by the server's clock. A later count is another one. */
    counted_until: moment.optional(),
  },
  /** What was written on a count sheet, and who wrote it: the author is the person who keyed it in. */
  'paper-sheet-keyed': {
    sheet: sheetNumber,
    counter: text,
    witness: text,
    /** On the paper. */
    day,
    /** As on the printed sheet. */
    again: z.enum(repeatedCounts).optional(),
    /**
     * The lines that are filled in. Count null: not here. `counted`: the device recorded the line as a count; false: another one stays. Whether a
     * second or third count stands, its own record says.
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
  /** This person is not the one with this name on a sheet, and why the property unit is sure of it: two people may have one name. */
  'other-person': { person: id, name: text, reason: text },
  /** The decision about an item that differs from its record. With a count that it writes, it has the id of that count. */
  settlement: {
    product: id,
    difference: z.enum(settledDifferences),
    /** Recorded quantity that the person saw. */
    units: count,
    /** The count that applies with it; null: the item stays without one. */
    count: count.nullable(),
    /** With the name that the person saw: renaming it changes no decision. */
    reason: z.strictObject({ code: reasonCode, name: text }).nullable(),
    note: optionalText.default(null),
  },
  /** Another person must count the item again. It tells nothing about what was counted. */
  'second-count-asked': {
    product: id,
    /** Null: not for this reader. The server alone states a limit of the campaign. */
    cause: z.enum(secondCountCauses).nullable(),
    /** Who made the standing count then; null: not known. */
    first_by: id.nullable(),
    /** The client event of the count that reached a limit; null: a person asks. */
    event: z.uuid().nullable().default(null),
    reason: optionalText.default(null),
  },
  /** What another person counted, or the reviewer as the third. It does not change the count of the item. 0: nothing is there. */
  'second-count': {
    product: id,
    /** The record that asked for it. */
    asked: z.uuid(),
    count: z.number().int().min(0).max(countMaximum),
    remarks: optionalText.default(null),
    /** Who counted on paper, where the author keyed it in; absent: the author. With it, the sheet. */
    counted_by: id.optional(),
    sheet: sheetNumber.optional(),
  },
}
type KindFields = typeof kindFields
export type CampaignRecordKind = keyof KindFields
export const campaignRecordKinds = Object.keys(kindFields) as readonly CampaignRecordKind[]

/** About 300 years: a device's clock may be wrong by decades. */
const skewLimitMs = 1e13

const commonFields = {
  id: z.uuid(),
  campaign: id,
  /** The author. Set once. */
  made_by: id,
  /** By the device's clock. */
  recorded_at: moment,
  /** What has to be added to the device's clock, if it knows. */
  skew_ms: z.number().min(-skewLimitMs).max(skewLimitMs).nullable(),
  device: z.string().min(1).max(textLimit),
  /** When the author or an admin undid it. An undone record has no effect, and cannot be restored. */
  undone_at: moment.nullish(),
}

type ValuesOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>
export type CampaignRecordStamp = ValuesOf<typeof commonFields>
/** What a person states, before the app adds who, when and where. */
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

/** What the server adds. */
const serverFields = {
  /** When it was made, by the server's clock: the device's time, corrected, and not later than the arrival. */
  at: z.string(),
  received_at: z.string(),
  /** It arrived after the campaign was closed: it is stored, and has no effect. */
  late: z.boolean(),
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

export const listedCampaignRecord = listed(storedCampaignRecord)
export type ListedCampaignRecord = z.infer<typeof listedCampaignRecord>

export const campaignRecordsPage = numberedPage(listedCampaignRecord)

/** A stored record of a kind that this build knows; null otherwise. */
export const readCampaignRecord = (stored: StoredCampaignRecord): CampaignRecord | null =>
  Object.hasOwn(kindFields, stored.kind) ? (stored as unknown as CampaignRecord) : null
