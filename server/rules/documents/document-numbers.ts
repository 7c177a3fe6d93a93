/**
 * Control numbers `YYYY-MM-NNNN`, one series for each kind of document and year: PAR and ICS (by category) when they are saved (D9.2),
 * transfer reports when the transfer is accepted (Appendix 76: year, month, serial, one series for each year).
 */
import type { SlipCategory } from '#contract/collections/custody-documents.ts'
import type { TransferReport } from '#contract/collections/transfers.ts'
import { dayOf, monthOf, yearOf } from '#domain/time/dates.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, toNumber } from '#server/db/database.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { readInstitute } from '../institute/institute.ts'

export type DocumentKind = 'PAR' | SlipCategory | TransferReport

interface Series {
  name: string
  /** The part before the serial number. */
  prefix: string
}

async function seriesOf(
  db: Db,
  { config }: Pick<ServerDeps, 'config'>,
  kind: DocumentKind,
  moment: Date,
): Promise<Series> {
  const day = dayOf(moment, (await readInstitute(db, config)).timeZone)
  return {
    name: `${kind} ${yearOf(day)}`,
    prefix: `${kind === 'SPLV' || kind === 'SPHV' ? `${kind}-` : ''}${monthOf(day)}`,
  }
}

const formatNumber = (prefix: string, serial: number) => `${prefix}-${String(serial).padStart(4, '0')}`

/** Takes the next number of the year of `moment`. The row of the series stays locked until the commit, so that no number is used twice. */
export async function takeNumber(
  { deps, tx }: Pick<TxContext, 'deps' | 'tx'>,
  kind: DocumentKind,
  moment = deps.clock.now(),
): Promise<string> {
  const { name, prefix } = await seriesOf(tx.db, deps, kind, moment)
  const row = await tx.db
    .insertInto('series')
    .values({ name, last: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ last: eb('series.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return formatNumber(prefix, toNumber(row['last']))
}

/** The number that the next document would get, without reserving it. */
export async function previewNumber(deps: ServerDeps, kind: DocumentKind): Promise<string> {
  const { name, prefix } = await seriesOf(deps.store.db, deps, kind, deps.clock.now())
  const row = await deps.store.db.selectFrom('series').select('last').where('name', '=', name).executeTakeFirst()
  return formatNumber(prefix, toNumber(row?.['last']) + 1)
}

/** The id that the next row of a table is likely to get. */
export async function previewId(db: Db, table: string): Promise<number> {
  const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return toNumber(row?.['id']) + 1
}
