/** The facts about a backup, stored beside it in `<file>.json`: its contents, its checksum, and whether a test restored it. */
import { z } from '#contract/z.ts'

/** Compared between the database and its restored copy. */
const factsSchema = z.object({
  migrations: z.array(z.string()),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  newestHistory: z.object({ id: z.number(), receivedAt: z.string() }).nullable(),
  /** The last change number. */
  clock: z.number(),
})
export type DatabaseFacts = z.infer<typeof factsSchema>

export const backupManifest = z.object({
  format: z.literal(1),
  /** Sequence number within the folder. It decides which backup is the newest, because a machine's clock may jump. */
  number: z.number(),
  /** When the backup began; it contains everything acknowledged before. */
  at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  version: z.string(),
  /** Identifies the institute, so that a shared folder does not mix the backups of two. */
  institute: z.string(),
  size: z.number(),
  sha256: z.string(),
  facts: factsSchema,
  /** True: it was restored into a temporary place and equaled the database. */
  isVerified: z.boolean(),
  /** Files of the data folder beside the database, such as the certificate authority of `--lan`. `content` is base64. */
  files: z.array(z.object({ path: z.string(), content: z.string() })),
})
export type BackupManifest = z.infer<typeof backupManifest>

export const manifestFile = (file: string): string => `${file}.json`
