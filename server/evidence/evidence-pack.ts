/**
 * Writes an evidence pack as a stream. Promises: memory only holds the baseline, the count numbers and the campaign records, never the whole history;
 * the same data gives the same bytes; the manifest comes last, because it contains the hash of every other file.
 */
import { createHash, type Hash } from 'node:crypto'
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import { cancelFacts } from '#contract/campaigns/campaign-fields.ts'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { versionFields } from '#contract/field-types.ts'
import { baselineProduct, countResultOf } from '#domain/counts/baseline-product.ts'
import {
  type BaselineContent,
  canonicalJson,
  chainStart,
  evidenceFormat,
  hashedText,
  lineText,
  type Manifest,
  type PackedFile,
  packFiles,
  type RecordContent,
  signedText,
} from '#domain/evidence/pack-format.ts'
import { packSecondCounts } from '#domain/evidence/pack-second-counts.ts'
import { packTotals } from '#domain/evidence/pack-totals.ts'
import { countColumns } from '#domain/reports/product-export.ts'
import { secondCountColumns } from '#domain/reports/second-count-columns.ts'
import { yieldToEventLoop } from '#spreadsheet/sheet.ts'
import { writeCsv } from '#spreadsheet/write-csv.ts'
import { createPackage } from '#spreadsheet/zip-package.ts'
import { t } from '#text/campaigns/evidence-readme.ts'
import { inEnglish } from '#text/language.ts'
import type { Db } from '../db/database.ts'
import type { EvidenceKey } from '../rules/institute/evidence-key.ts'
import { baselineRows, campaignRecords, chartOfAccounts, findingPhotos, namesOf } from './evidence-rows.ts'

export interface EvidenceSource {
  db: Db
  campaign: Campaign
  key: EvidenceKey
  institute: string
  timeZone: string
  serverVersion: string
  /** The verifier page; null: this server has no built app. */
  verifier: string | null
}

const linesPerYield = 200
const closed = { closed: true, began: null, since: null }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The package, and the manifest entry of each file. */
function createPackWriter(signal: AbortSignal) {
  const pack = createPackage()
  const files: Record<string, PackedFile> = {}
  const open = (name: string) => {
    const entry = pack.addEntry(name)
    const hash: Hash = createHash('sha256')
    let bytes = 0
    return {
      write(text: string) {
        hash.update(text)
        bytes += Buffer.byteLength(text)
        return entry.write(text)
      },
      async close(more: Partial<PackedFile> = {}) {
        await entry.close()
        files[name] = { sha256: hash.digest('hex'), bytes, ...more }
      },
    }
  }
  return {
    files,
    async *whole(name: string, text: string) {
      const file = open(name)
      await file.write(text)
      await file.close()
      yield* pack.readyChunks.splice(0)
    },
    /** Writes the rows as a chain. */
    async *chain(name: string, rows: AsyncIterable<object> | Iterable<object>) {
      const file = open(name)
      let [n, previous] = [0, chainStart]
      for await (const row of rows) {
        n += 1
        const record = canonicalJson(row)
        const hash = sha256(hashedText(n, previous, record))
        await file.write(`${lineText(n, previous, hash, record)}\n`)
        previous = hash
        if (n % linesPerYield > 0) continue
        signal.throwIfAborted()
        yield* pack.readyChunks.splice(0)
        await yieldToEventLoop()
      }
      await file.close({ lines: n, last_hash: previous })
      yield* pack.readyChunks.splice(0)
    },
    async *end(manifest: string) {
      await pack.addWholeEntry(packFiles.manifest, manifest)
      pack.end()
      yield* pack.readyChunks.splice(0)
    },
  }
}

/** Collects data from the records that other files of the pack need. */
function createIndex() {
  const lastCounts = new Map<number, { n: number; count: unknown }>()
  const findings = new Set<string>()
  const people = new Set<number>()
  const ofCampaign: RecordContent[] = []
  let n = 0
  return {
    findings,
    people,
    /** Campaign records. */
    ofCampaign,
    async *noted(records: AsyncIterable<RecordContent>) {
      for await (const record of records) {
        n += 1
        if (record.user !== null) people.add(record.user)
        if (record.about === 'findings') findings.add(String(record.id))
        if (record.about === 'campaign-records' || record.about === 'users') ofCampaign.push(record)
        // Joins of people.
        if (record.about === 'users')
          for (const id of [record.id, record.after?.['joined_into']]) people.add(Number(id))
        for (const id of [record.after?.['made_by'], record.after?.['counted_by']])
          if (record.action === 'second-count' && typeof id === 'number') people.add(id)
        const other = record.after?.['person']
        if (record.action === 'other-person' && typeof other === 'number') people.add(other)
        const count = record.after?.['physical_count']
        if (record.about === 'products' && !record.late && count !== undefined)
          lastCounts.set(Number(record.id), { n, count })
        yield record
      }
    },
    /** The line of the record with the frozen count of an item: the last one that set a count, if it set this one. */
    lineOfCount({ id, physical_count }: BaselineRow): number | null {
      const last = lastCounts.get(id)
      return physical_count !== null && last?.count === physical_count ? last.n : null
    },
  }
}

async function* countForm(
  rows: readonly BaselineRow[],
  secondCounts: ReturnType<typeof packSecondCounts>,
): AsyncGenerator<string> {
  const products = rows
    .filter(({ entered }) => !entered)
    .map((row) => ({ ...baselineProduct(row, countResultOf(row, null, closed)), firstName: '' }))
  const columns = [...countColumns, ...inEnglish(() => secondCountColumns(secondCounts))]
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const chunk of writeCsv({ columns, rows: products })) yield decoder.decode(chunk)
}

/** Not stated: a closed campaign is closed, was not canceled, and its counters are the people of its records. */
const unstatedFields = new Set(['state', 'people', ...Object.keys(cancelFacts), ...Object.keys(versionFields)])
const statedFields = Object.keys(countCampaigns.row.shape).filter((field) => !unstatedFields.has(field))

/** Yields the pack in chunks. Rejects with the signal's reason if stopped. */
export async function* evidencePack(source: EvidenceSource, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { db, campaign, key, institute, timeZone, serverVersion, verifier } = source
  const writer = createPackWriter(signal)
  const index = createIndex()
  const baseline: BaselineRow[] = []
  for await (const row of baselineRows(db, campaign.id)) baseline.push(row)
  const items = new Set(baseline.map(({ id }) => id))

  yield* writer.chain(packFiles.records, index.noted(campaignRecords(db, campaign, items)))
  const withRecords = baseline.map((row): BaselineContent => ({ ...row, count_record: index.lineOfCount(row) }))
  yield* writer.chain(packFiles.baseline, withRecords)
  yield* writer.chain(packFiles.photos, findingPhotos(db, [...index.findings].sort()))
  const chart = await chartOfAccounts(db)
  for (const id of [campaign.closed_by, campaign.close_asked_by]) if (typeof id === 'number') index.people.add(id)
  for (const { person } of campaign.crew ?? []) if (person !== null) index.people.add(person)
  yield* writer.whole(packFiles.chart, canonicalJson(chart))
  const names = await namesOf(db, index.people)
  yield* writer.whole(packFiles.people, canonicalJson(names))
  yield* writer.whole(packFiles.totals, canonicalJson(packTotals(baseline, chart)))
  let form = ''
  for await (const text of countForm(baseline, packSecondCounts(index.ofCampaign, names))) form += text
  yield* writer.whole(packFiles.form, form)
  if (verifier !== null) yield* writer.whole(packFiles.verifier, verifier)
  const readme = inEnglish(() => t('text', { campaign: campaign.name, fingerprint: key.fingerprint }))
  yield* writer.whole(packFiles.readme, readme)

  const fields = campaign as Readonly<Record<string, unknown>>
  const content: Omit<Manifest, 'signature'> = {
    format: evidenceFormat,
    institute,
    time_zone: timeZone,
    server_version: serverVersion,
    campaign: Object.fromEntries(statedFields.map((name) => [name, fields[name] ?? null])),
    key: { algorithm: 'Ed25519', public_key: key.publicKey, fingerprint: key.fingerprint },
    files: writer.files,
  }
  yield* writer.end(canonicalJson({ ...content, signature: key.sign(signedText(content)) }))
}
