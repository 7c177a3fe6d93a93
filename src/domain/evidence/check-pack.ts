/**
 * Checks an evidence pack: its signature, the hash of each file, each link of the chains, the count of each item and every total. Faults are listed
 * in the order in which they are to be read; a pack without faults is exactly what the server made.
 */
import type { SecondCountFigures } from '../campaigns/second-count-results.ts'
import type { ChartOfAccounts } from '../products/account-finder.ts'
import { type ChainFault, checkChain } from './check-chain.ts'
import {
  type BaselineContent,
  type ChainedFile,
  chainedFiles,
  evidenceFormat,
  fingerprintOf,
  type Manifest,
  type PhotoContent,
  packFiles,
  plainFingerprint,
  type RecordContent,
  signedText,
} from './pack-format.ts'
import { packSecondCountFigures, secondCountsByFirst } from './pack-second-counts.ts'
import { type Figure, type PackTotals, packTotals } from './pack-totals.ts'

/** What people need to locate a record. Null: not known. */
export interface Subject {
  item: string | null
  person: string | null
  at: string | null
}

export type PackFault =
  | { kind: 'no-manifest' }
  | { kind: 'other-format'; format: string }
  | { kind: 'signature' }
  | { kind: 'other-key'; fingerprint: string }
  | { kind: 'file-missing' | 'file-added' | 'file-changed' | 'rewritten'; file: string }
  | { kind: 'line-changed' | 'line-moved'; file: ChainedFile; line: number; belongs: number; subject: Subject }
  | { kind: 'lines-removed'; file: ChainedFile; line: number; count: number; next: Subject | null }
  | { kind: 'count'; line: number; record: number; subject: Subject }
  | { kind: 'second-count'; line: number; subject: Subject }
  | { kind: 'total'; report: string; figure: Figure; stated: string; computed: string }

export interface PackFile {
  text: string
  /** Of its bytes. */
  sha256: string
  bytes: number
}

export interface PackCrypto {
  sha256(text: string): Promise<string>
  /** Hash of base64 content. */
  sha256OfBase64(base64: string): Promise<string>
  /** Null: this browser cannot verify Ed25519. */
  verify(publicKey: string, signature: string, text: string): Promise<boolean | null>
}

export interface PackResult {
  faults: readonly PackFault[]
  manifest: Manifest | null
  fingerprint: string | null
  /** Whether the signature could be checked at all. */
  signatureChecked: boolean
  items: number
  records: number
  lateCounts: number
  /** Counts of the baseline whose record is not in the pack. */
  countsWithoutRecord: number
  totals: PackTotals | null
  /** Items with second counts, by result; null for an incomplete pack. */
  secondCounts: SecondCountFigures | null
}

function parse<T>(file: PackFile | undefined): T | null {
  try {
    return file ? (JSON.parse(file.text) as T) : null
  } catch {
    return null
  }
}

const nothing: PackResult = {
  faults: [],
  manifest: null,
  fingerprint: null,
  signatureChecked: false,
  items: 0,
  records: 0,
  lateCounts: 0,
  countsWithoutRecord: 0,
  totals: null,
  secondCounts: null,
}

const isManifest = (value: Manifest | null): value is Manifest =>
  typeof value?.files === 'object' && value.files !== null && typeof value.key?.public_key === 'string'

/** `expectedFingerprint`: the fingerprint that the person has on paper; blank if they have none. */
export async function checkPack(
  files: ReadonlyMap<string, PackFile>,
  crypto: PackCrypto,
  expectedFingerprint = '',
): Promise<PackResult> {
  const manifest = parse<Manifest>(files.get(packFiles.manifest))
  if (!isManifest(manifest)) return { ...nothing, faults: [{ kind: 'no-manifest' }] }
  if (manifest.format !== evidenceFormat)
    return { ...nothing, manifest, faults: [{ kind: 'other-format', format: String(manifest.format) }] }
  const faults: PackFault[] = []
  // Computed, not read: the manifest could name the fingerprint of another key.
  const fingerprint = fingerprintOf(await crypto.sha256OfBase64(manifest.key.public_key))
  const isSigned = await crypto.verify(manifest.key.public_key, String(manifest.signature), signedText(manifest))
  if (isSigned === false) faults.push({ kind: 'signature' })
  const expected = plainFingerprint(expectedFingerprint)
  if (expected !== '' && expected !== plainFingerprint(fingerprint)) faults.push({ kind: 'other-key', fingerprint })

  for (const file of new Set([...Object.keys(manifest.files), ...chainedFiles, packFiles.totals, packFiles.chart]))
    if (!files.has(file)) faults.push({ kind: 'file-missing', file })
  for (const file of files.keys())
    if (file !== packFiles.manifest && !Object.hasOwn(manifest.files, file)) faults.push({ kind: 'file-added', file })

  const content = await readContent(files, manifest, crypto)
  faults.push(...content.faults)
  const { baseline, records } = content
  const isWhole = content.faults.length === 0
  const chart = parse<ChartOfAccounts>(files.get(packFiles.chart))
  const stated = parse<PackTotals>(files.get(packFiles.totals))
  const totals = isWhole && chart ? packTotals(baseline, chart) : null
  const counts = isWhole ? countFaults(baseline, records, content.subjectOf) : []
  const byFirst = isWhole ? secondCountFaults(records, content) : []
  const wrongTotals = totals ? totalFaults(stated, totals) : []
  faults.push(...counts, ...byFirst, ...wrongTotals)
  const named = new Set(faults.flatMap((fault) => ('file' in fault ? [fault.file] : [])))
  if (wrongTotals.length > 0) named.add(packFiles.totals)
  for (const [file, { sha256 }] of Object.entries(manifest.files)) {
    const own = files.get(file)
    if (own && own.sha256 !== sha256 && !named.has(file)) faults.push({ kind: 'file-changed', file })
  }
  return {
    faults,
    manifest,
    fingerprint,
    signatureChecked: isSigned !== null,
    items: baseline.length,
    records: records.length,
    lateCounts: records.filter(({ late }) => late).length,
    countsWithoutRecord: baseline.filter((row) => row.physical_count !== null && row.count_record === null).length,
    totals,
    secondCounts: isWhole ? packSecondCountFigures(baseline, records, content.people) : null,
  }
}

async function readContent(files: ReadonlyMap<string, PackFile>, manifest: Manifest, { sha256 }: PackCrypto) {
  const chain = <Content>(file: ChainedFile) =>
    checkChain<Content>(files.get(file)?.text ?? '', manifest.files[file] ?? {}, sha256)
  const baseline = await chain<BaselineContent>(packFiles.baseline)
  const records = await chain<RecordContent>(packFiles.records)
  const photos = await chain<PhotoContent>(packFiles.photos)
  const people = parse<Record<string, string>>(files.get(packFiles.people)) ?? {}
  const items = new Map(baseline.records.map((row) => [String(row.id), `${row.property_number} · ${row.description}`]))
  const subjectOf = (
    record: Partial<RecordContent & Pick<BaselineContent, 'property_number' | 'description'>> | null,
  ): Subject => {
    // In a line of the baseline, `user` is the person accountable, not the author.
    const user = record?.about === undefined ? null : record.user
    const item = (id: unknown) => items.get(String(id)) ?? null
    return {
      item: record?.property_number
        ? `${record.property_number} · ${record.description}`
        : record?.about === 'products'
          ? (item(record.id) ?? `#${record.id}`)
          : (item(record?.after?.['product']) ?? (record?.after?.['description'] as string | null) ?? null),
      person: typeof user === 'number' ? (people[user] ?? `#${user}`) : null,
      at: record?.recorded_at ?? record?.received_at ?? null,
    }
  }
  const faultOf = (file: ChainedFile, fault: ChainFault<object> | null): PackFault[] => {
    if (fault === null || !files.has(file)) return []
    if (fault.kind === 'rewritten') return [{ kind: 'rewritten', file }]
    if (fault.kind === 'lines-removed') return [{ ...fault, file, next: fault.next && subjectOf(fault.next) }]
    const { kind, line } = fault
    const belongs = fault.kind === 'line-moved' ? fault.belongs : line
    return [{ kind, file, line, belongs, subject: subjectOf(fault.record) }]
  }
  return {
    baseline: baseline.records,
    records: records.records,
    people,
    subjectOf,
    faults: [
      ...faultOf(packFiles.records, records.fault),
      ...faultOf(packFiles.baseline, baseline.fault),
      ...faultOf(packFiles.photos, photos.fault),
    ],
  }
}

/** Items whose count differs from the record that they refer to. */
function countFaults(
  baseline: readonly BaselineContent[],
  records: readonly RecordContent[],
  subjectOf: (record: RecordContent) => Subject,
): PackFault[] {
  return baseline.flatMap((row, index): PackFault[] => {
    if (row.count_record === null) return []
    const record = records[row.count_record - 1]
    const isSame =
      record?.about === 'products' &&
      String(record.id) === String(row.id) &&
      !record.late &&
      record.after?.['physical_count'] === row.physical_count
    if (isSame) return []
    const subject = {
      ...(record ? subjectOf(record) : { person: null, at: null }),
      item: `${row.property_number} · ${row.description}`,
    }
    return [{ kind: 'count', line: index + 1, record: row.count_record, subject }]
  })
}

const nameOf = ({ form, account, fund_cluster }: Report) => [form, account, fund_cluster].filter(Boolean).join(' · ')

/** Second counts by the person who counted first. */
const secondCountFaults = (
  records: readonly RecordContent[],
  { people, subjectOf }: { people: Readonly<Record<string, string>>; subjectOf: (record: RecordContent) => Subject },
): PackFault[] =>
  secondCountsByFirst(records, people).flatMap((line): PackFault[] => {
    const record = records[line - 1]
    return record ? [{ kind: 'second-count', line, subject: subjectOf(record) }] : []
  })

type Report = PackTotals['reports'][number]
/** The first wrong figure of each report. `report` is blank for the total of all. */
function totalFaults(stated: PackTotals | null, computed: PackTotals): PackFault[] {
  const compare = (report: string, own: Report['figures'] | undefined, right: Report['figures']): PackFault[] => {
    const figure = (Object.keys(right) as Figure[]).find((name) => own?.[name] !== right[name])
    if (!figure) return []
    return [{ kind: 'total', report, figure, stated: String(own?.[figure] ?? '–'), computed: right[figure] }]
  }
  const reports = Array.isArray(stated?.reports) ? stated.reports : []
  const statedByName = new Map(reports.map((report) => [nameOf(report), report.figures]))
  const faults = [
    ...compare('', stated?.all, computed.all),
    ...compare('+', stated?.entered, computed.entered),
    ...computed.reports.flatMap((report) => compare(nameOf(report), statedByName.get(nameOf(report)), report.figures)),
  ]
  const isExtra = statedByName.size !== computed.reports.length || reports.length !== statedByName.size
  return isExtra && faults.length === 0
    ? [
        {
          kind: 'total',
          report: '',
          figure: 'rows',
          stated: String(reports.length),
          computed: String(computed.reports.length),
        },
      ]
    : faults
}
