/**
 * The format of an evidence pack: the names of its files, the lines of a chained file, and the manifest that is signed. Server and verifier
 * share it. Packs are kept for years: a change of anything here needs another `evidenceFormat`.
 */
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'

export const evidenceFormat = 1

export const packFiles = {
  baseline: 'baseline.ndjson',
  records: 'records.ndjson',
  photos: 'photos.ndjson',
  chart: 'chart.json',
  people: 'people.json',
  totals: 'totals.json',
  form: 'count-form.csv',
  verifier: 'verify.html',
  readme: 'README.txt',
  manifest: 'manifest.json',
} as const

/** Each line has the hash of the line before it. */
export const chainedFiles = [packFiles.baseline, packFiles.records, packFiles.photos] as const
export type ChainedFile = (typeof chainedFiles)[number]

/** The hash before the first line of a chain. */
export const chainStart = '0'.repeat(64)

export interface Line<Content> {
  /** From 1. */
  n: number
  /** Hash of the line before. */
  previous: string
  hash: string
  record: Content
}

/** A product of the baseline with the frozen result of its count. */
export type BaselineContent = BaselineRow & {
  /** Number of the line in the records that has this count; null if no record in the pack has it. */
  count_record: number | null
}

/** One entry of the server's history, or a late count. */
export interface RecordContent {
  /** Collection of the row: `products`, `findings`, `inventory` (the campaign), `campaign-records`, or `users` (two entries of one person). */
  about: string
  id: number | string
  action: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
  user: number | null
  device: string | null
  seq: number | null
  /** By the clock of the device, with its measured error; null if the server was the first to record it. */
  recorded_at: string | null
  skew_ms: number | null
  /** By the clock of the server. */
  received_at: string
  /** Id that the device gave the record. */
  event: string | null
  /** Made before the close and received after it: in no figure of this campaign. */
  late: boolean
  /** The remaining details, as stored. */
  detail: Readonly<Record<string, unknown>> | null
}

export interface PhotoContent {
  finding: string
  type: string
  bytes: number
  sha256: string
}

export interface PackedFile {
  sha256: string
  bytes: number
  /** Only of a chained file. */
  lines?: number
  last_hash?: string
}

export interface ManifestContent {
  format: number
  institute: string
  time_zone: string
  server_version: string
  campaign: Readonly<Record<string, unknown>>
  key: { algorithm: 'Ed25519'; public_key: string; fingerprint: string }
  files: Readonly<Record<string, PackedFile>>
}
export interface Manifest extends ManifestContent {
  /** Of the canonical JSON of everything else. Base64. */
  signature: string
}

/** JSON with sorted keys and no spaces: the same value always gives the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`)
    .join(',')}}`
}

/** The text whose SHA-256 is the hash of a line. `record` is canonical JSON. */
export const hashedText = (n: number, previous: string, record: string): string => `${previous}\n${n}\n${record}`

/** A line without its line end. `record` is canonical JSON. */
export const lineText = (n: number, previous: string, hash: string, record: string): string =>
  `{"n":${n},"previous":"${previous}","hash":"${hash}","record":${record}}`

/** The text that is signed. */
export function signedText(manifest: ManifestContent): string {
  const { format, institute, time_zone, server_version, campaign, key, files } = manifest
  return canonicalJson({ format, institute, time_zone, server_version, campaign, key, files })
}

const fingerprintLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Short text by which people compare two keys: the first 80 bits of the SHA-256 of the key, such as `K7QM-2XWP-9D4T-0HVB`. */
export function fingerprintOf(keyHash: string): string {
  const bits = BigInt(`0x${keyHash.slice(0, 20)}`)
  const letters = Array.from({ length: 16 }, (_, i) => fingerprintLetters[Number((bits >> BigInt(75 - 5 * i)) & 31n)])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** A fingerprint as people type it: spaces, hyphens and small letters make no difference. */
export const plainFingerprint = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
