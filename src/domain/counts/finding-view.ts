/** The state of a finding and the texts that describe it, alike on screens, in files and on forms. */

import type { Finding, FindingKind } from '#contract/campaigns/finding.ts'
import { textLimit } from '#contract/limits.ts'
import { t as states } from '#text/counting/count-states.ts'
import { inEnglish } from '#text/language.ts'
import { t } from '#text/reconcile/findings.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { fromCentavos, toCentavos } from '../money/money.ts'
import { isSighting } from '../outbox/fold-ops.ts'
import type { ExportColumn } from '../reports/product-export.ts'
import { formatMomentForExport } from '../text/format.ts'
import { labelsOf } from '../text/labels-of.ts'
import { dayOf } from '../time/dates.ts'

/** A finding with its references resolved to names. */
export interface FindingView extends Finding {
  /** `device`: only on this device so far. */
  storedOn: 'device' | 'server'
  /** The item that it is about, or that it became; null if there is none, or the offline list does not have it. */
  item: {
    property_number: string
    description: string
    place: string
    units: number
    price: string
    user: string
  } | null
  names: { article: string; condition: string; room: string; person: string }
}

export const findingKindLabels = labelsOf<FindingKind>({
  'found-at-station': () => t('foundAtStation'),
  'not-found': () => states('notHere'),
  elsewhere: () => t('seenElsewhere'),
  'tag-unreadable': () => t('tagUnreadable'),
  'tag-missing': () => t('tagMissing'),
  retagged: () => t('retagged'),
  photo: () => t('photo'),
})

/** `open`: found at station, not decided by the property unit yet. `item`: became an item. `noted`: needs no decision. */
export type FindingState = 'open' | 'item' | 'set-aside' | 'noted'

export function findingState(finding: Pick<Finding, 'kind' | 'completed_as' | 'set_aside'>): FindingState {
  if (finding.completed_as !== null) return 'item'
  if (finding.set_aside !== null) return 'set-aside'
  return finding.kind === 'found-at-station' ? 'open' : 'noted'
}

/** Undone by its author, so it has no effect. Exception: if it already became an item, the item stays and the finding keeps its effect. */
export const isUndone = ({ undone_at, completed_as }: Pick<Finding, 'undone_at' | 'completed_as'>): boolean =>
  completed_as === null && (undone_at ?? null) !== null

/** A description of what was found: the finding's own, else the item's, else the tag's text. */
export const findingText = (finding: FindingView): string =>
  finding.description ?? finding.item?.description ?? finding.code ?? t('noDescription')

/** The room where the finding was recorded: as typed, else the name from the list. */
export const roomSeen = (finding: FindingView): string => finding.place ?? finding.names.room

/** The recorded location of the item. Empty for an item found at station, because it has no record. */
export const roomRecorded = (finding: FindingView): string =>
  finding.kind === 'found-at-station' ? '' : (finding.item?.place ?? '')

/** Newest first. */
export const newestFirst = (a: Finding, b: Finding): number =>
  Date.parse(b.counted_at) - Date.parse(a.counted_at) || (a.id < b.id ? -1 : 1)

export function findingStateLabel(finding: FindingView): string {
  switch (findingState(finding)) {
    case 'item':
      return finding.item ? t('addedAsItem') : t('addedAsUnknownItem', { id: String(finding.completed_as) })
    case 'set-aside':
      return t('setAside')
    case 'open':
      return t('toBeAdded')
    case 'noted':
      return t(finding.storedOn === 'device' ? 'onDevice' : 'recorded')
  }
}

/** For each item, the newest finding about its location (or absence) from `since` on (ISO; null: no limit), without findings that were set aside. */
export function latestByItem(findings: readonly FindingView[], since: string | null): ReadonlyMap<number, FindingView> {
  const latest = new Map<number, FindingView>()
  const from = since === null ? Number.NEGATIVE_INFINITY : Date.parse(since)
  for (const finding of findings.toSorted(newestFirst)) {
    if (finding.product === null || !isSighting(finding) || findingState(finding) === 'set-aside') continue
    if (Date.parse(finding.counted_at) >= from && !latest.has(finding.product)) latest.set(finding.product, finding)
  }
  return latest
}

/** The location, or absence, that the finding reports: `Not here`, `Seen in Room 12`. */
export function sightingLabel(finding: FindingView): string {
  const room = roomSeen(finding)
  if (finding.kind === 'elsewhere') return room ? t('seenIn', { room }) : t('seenElsewhere')
  if (finding.kind !== 'not-found') return findingKindLabels[finding.kind]
  return room ? t('notIn', { room }) : states('notHere')
}

/** The sighting with moment and person, as one sentence for a printed list, in English. */
export const sightingLine = (finding: FindingView, timeZone: string): string =>
  `${[inEnglish(() => sightingLabel(finding)), formatMomentForExport(finding.counted_at, timeZone), finding.names.person].filter(Boolean).join(', ')}.`

/** The export columns for all kinds of findings, in English. Moments are in the institute's time zone. */
export const findingColumns = (timeZone: string): readonly ExportColumn<FindingView>[] => [
  { header: 'Kind', kind: 'text', width: 20, cell: (row) => inEnglish(() => findingKindLabels[row.kind]) },
  { header: 'Item', kind: 'text', width: 40, cell: (row) => inEnglish(() => findingText(row)) },
  { header: 'Article', kind: 'text', width: 20, cell: (row) => row.names.article },
  { header: 'Property number', kind: 'text', width: 28, cell: (row) => row.item?.property_number ?? '' },
  { header: 'Tag', kind: 'text', width: 24, cell: (row) => row.code },
  { header: 'Room recorded', kind: 'text', width: 24, cell: roomRecorded },
  { header: 'Room seen', kind: 'text', width: 24, cell: roomSeen },
  { header: 'Quantity', kind: 'whole', width: 10, cell: (row) => row.quantity },
  { header: 'Condition', kind: 'text', width: 18, cell: (row) => row.names.condition },
  { header: 'Unit cost', kind: 'money', width: 14, cell: (row) => row.unit_value },
  { header: 'Remarks', kind: 'text', width: 32, cell: (row) => row.remarks },
  { header: 'Recorded by', kind: 'text', width: 24, cell: (row) => row.names.person },
  { header: 'Recorded at', kind: 'text', width: 22, cell: (row) => formatMomentForExport(row.counted_at, timeZone) },
  { header: 'Photo', kind: 'flag', width: 8, cell: (row) => row.has_photo },
  { header: 'Status', kind: 'text', width: 28, cell: (row) => inEnglish(() => findingStateLabel(row)) },
  { header: 'Set aside: why', kind: 'text', width: 28, cell: (row) => row.set_aside },
]

/** A line of the list of PPE found at station (COA Circular 2020-006, par. 6.2.7). */
export interface StationLine {
  item: string
  description: string
  propertyNum: string
  personAccountable: string
  quantity: number | null
  condition: string
  unitVal: string
  totalVal: string
  remarks: string
}

/** What was found by a day, which it begins and ends in the institute's time zone; all if the day is blank. */
export const foundBy = (findings: readonly FindingView[], day: string, timeZone: string): readonly FindingView[] =>
  day === '' ? findings : findings.filter(({ counted_at }) => dayOf(counted_at, timeZone) <= day)

/** The items found at station, without those set aside. A finding that became an item takes the item's number and value. */
export function stationLines(findings: readonly FindingView[]): readonly StationLine[] {
  return findings
    .filter((finding) => finding.kind === 'found-at-station' && findingState(finding) !== 'set-aside')
    .map((finding) => {
      const addedItem = finding.completed_as === null ? null : finding.item
      const quantity = addedItem?.units ?? finding.quantity
      const assignedValue = addedItem?.price ?? finding.unit_value
      return {
        item: finding.names.article,
        description: finding.description ?? addedItem?.description ?? '',
        propertyNum: addedItem?.property_number ?? finding.code ?? '',
        personAccountable: addedItem?.user ?? '',
        quantity,
        condition: finding.names.condition,
        unitVal: assignedValue ?? '',
        totalVal: assignedValue === null ? '' : fromCentavos(toCentavos(assignedValue) * BigInt(quantity ?? 1)),
        // not a text: on a printed list
        remarks: ['found at station', roomSeen(finding), finding.remarks].filter(Boolean).join(', '),
      }
    })
}

/** The article whose whole name occurs in the description; the longest name wins. Null if none does, so that no guess misleads. */
export function guessArticle(description: string, articles: readonly { id: number; name: string }[]): number | null {
  const descriptionWords = new Set(splitWords(description))
  let [best, length] = [null as number | null, 0]
  for (const { id, name } of articles) {
    const nameWords = splitWords(name)
    if (nameWords.length === 0 || name.length <= length || !nameWords.every((word) => descriptionWords.has(word)))
      continue
    ;[best, length] = [id, name.length]
  }
  return best
}

const splitWords = (text: string) =>
  normalizeText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ''))

/** The initial values of the product form for a finding. */
export function productDraftOf(
  finding: FindingView,
  articles: readonly { id: number; name: string }[],
  room: { location_code_one: number; location_code_two: number } | null,
): Readonly<Record<string, unknown>> {
  const description = finding.description ?? ''
  return {
    description,
    article: finding.article ?? guessArticle(description, articles),
    units: finding.quantity ?? 1,
    condition: finding.condition,
    ...(finding.unit_value === null ? {} : { price: finding.unit_value }),
    location_code_one: room?.location_code_one ?? null,
    location_code_two: room?.location_code_two ?? null,
    // not a text: the value of a new item
    remarks: ['found at station', finding.remarks].filter(Boolean).join(', ').slice(0, textLimit),
  }
}
