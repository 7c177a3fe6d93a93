/** Reads the tags of a job from the offline list, one part at a time. Other settings for the same records do not count them again. */
import type { Catalog } from '#catalog/catalog.ts'
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { commandCodes } from '#domain/scan/command-codes.ts'
import { practiceTags } from '#domain/scan/practice-tags.ts'
import { dotsPerMillimeter, rollTemplate } from '#print/label-printers/label-printer.ts'
import { noCalibration } from '#print/labels/calibration.ts'
import {
  blankLabel,
  commandLabel,
  practiceLabel,
  productLabel,
  roomLabel,
  type TagSource,
} from '#print/labels/label-content.ts'
import type { TagLabel } from '#print/labels/label-kinds.ts'
import { type LabelTemplate, labelTemplate, perSheet } from '#print/labels/label-templates.ts'
import { type PrintPart, printParts } from '#print/labels/print-parts.ts'
import { recordsOfTags, type TagCounts, tagsForUnits, unitLimit } from '#print/labels/tag-counts.ts'
import { rowQuery, type TagQuery } from '#print/labels/tag-query.ts'
import { smallestModule, type TagSheetOptions, tagsTitle } from '#print/labels/tag-sheet.ts'
import type { TagFacts, TagsJob } from '#print/print-job.ts'

/** Rows read by one query. */
const windowRows = 2_000

const oneTagEach = (total: number): TagCounts => ({ counts: new Array<number>(total).fill(1), total, lots: 0 })

async function readTagCounts(
  catalog: Catalog,
  tagQuery: TagQuery,
  perUnit: boolean,
  signal: AbortSignal,
): Promise<TagCounts> {
  if (tagQuery.of === 'commands') return oneTagEach(commandCodes.length)
  if (tagQuery.of === 'practice') return oneTagEach(practiceTags.length)
  if (tagQuery.of === 'blank') return oneTagEach(tagQuery.codes.length)
  const query = rowQuery(tagQuery)
  const { total } = await catalog.list({ ...query, from: 0, limit: 0 }, signal)
  if (!perUnit || tagQuery.of === 'rooms') return oneTagEach(total)
  const units: number[] = []
  while (units.length < total) {
    const { rows } = await catalog.list<ProductView>({ ...query, from: units.length, limit: windowRows }, signal)
    if (rows.length === 0) break
    for (const row of rows) units.push(row.units)
  }
  const counts = units.map(tagsForUnits)
  return {
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
    lots: units.filter((count) => count > unitLimit).length,
  }
}

async function readNames(
  catalog: Catalog,
  collection: 'location-code-one' | 'location-code-two' | 'users',
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await catalog.list<Record<string, string> & { id: number }>({
    collection,
    from: 0,
    limit: 1_000_000,
  })
  return new Map(rows.map((row) => [row.id, collection === 'users' ? formalName(row) : (row['name'] ?? '')]))
}

/** Labels `from` (inclusive) to `to` (exclusive), ordered by location; `counts` has the number of tags of each record. */
async function readLabels(
  catalog: Catalog,
  source: TagSource,
  tagQuery: TagQuery,
  counts: readonly number[],
  { from, to }: PrintPart,
  signal: AbortSignal,
): Promise<readonly TagLabel[]> {
  if (tagQuery.of === 'commands') return commandCodes.slice(from, to).map((code) => commandLabel(code, source))
  if (tagQuery.of === 'blank') return tagQuery.codes.slice(from, to).map((code) => blankLabel(code, source))
  if (tagQuery.of === 'practice') return practiceTags.slice(from, to).map(practiceLabel)
  const query = rowQuery(tagQuery)
  const records = recordsOfTags(counts, from, to)
  const first = records[0]?.recordIndex ?? 0
  const range = { from: first, limit: records.length }
  if (tagQuery.of === 'products') {
    const { rows } = await catalog.list<ProductView>({ ...query, ...range }, signal)
    return records.flatMap(({ recordIndex, from, to, of }) => {
      const product = rows[recordIndex - first]
      if (!product) return []
      return Array.from({ length: to - from + 1 }, (_, i) =>
        productLabel(product, source, of > 1 ? { number: from + i, of } : null),
      )
    })
  }
  const rooms = await catalog.list<Room>({ ...query, ...range }, signal)
  const [buildings, secondLocations, users] = await Promise.all([
    readNames(catalog, 'location-code-one'),
    readNames(catalog, 'location-code-two'),
    readNames(catalog, 'users'),
  ])
  return rooms.rows.map((room) =>
    roomLabel(room, source, {
      location: [buildings.get(room.location_code_one), secondLocations.get(room.location_code_two)]
        .filter(Boolean)
        .join(' · '),
      responsible: room.responsible ? (users.get(room.responsible) ?? '') : '',
    }),
  )
}

export interface TagsToPrint {
  facts: TagFacts
  labels: readonly TagLabel[]
  template: LabelTemplate
  options: TagSheetOptions
  title: string
}

export function makeTagReader(requireCatalog: () => Catalog) {
  let counted: { key: string; counts: TagCounts } | null = null
  return {
    async read(job: TagsJob, { signal }: { signal: AbortSignal }): Promise<TagsToPrint> {
      const catalog = requireCatalog()
      const key = JSON.stringify([job.query, job.perUnit])
      if (counted?.key !== key) counted = { key, counts: await readTagCounts(catalog, job.query, job.perUnit, signal) }
      const { counts, total, lots } = counted.counts
      const { labelPrinter } = job
      const template = labelPrinter ? rollTemplate(labelPrinter) : labelTemplate(job.template)
      const calibration = labelPrinter ? noCalibration : job.calibration
      const dot = labelPrinter ? 1 / dotsPerMillimeter(labelPrinter.dpi) : undefined
      const parts = printParts(total, perSheet(template), labelPrinter ? 1 : job.firstCell)
      const part = parts[job.part] ?? { from: 0, to: 0, startCell: 1 }
      const labels = await readLabels(catalog, job.source, job.query, counts, part, signal)
      return {
        facts: {
          kind: 'tags',
          total,
          lots,
          parts,
          tags: labels.length,
          smallestModule: smallestModule(labels, template, calibration, dot),
        },
        labels,
        template,
        options: { startCell: part.startCell, calibration, ...(dot !== undefined && { dot }) },
        title: tagsTitle(template),
      }
    },
  }
}
