/**
 * The running batches, with progress and cancellation. On PostgreSQL they are in the database, so that processes see each other's runs; a run whose
 * process died expires after half a minute. On SQLite in memory, because the only process is busy with the run on its only connection.
 */
import { randomUUID } from 'node:crypto'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import type { ServerDeps } from '#server/server-deps.ts'

/** Interval at which a run reports its progress and checks for cancellation. */
const beatMs = 200
const forgottenAfterMs = 30_000

export interface BatchRun {
  rowsDone: number
  /** Set shortly after a cancel request, which another process may have received. Stops long work early; `wasCancelled` is authoritative. */
  isCancelled: boolean
  /** Whether it was cancelled, read within the transaction of the run as the last check before its commit. */
  wasCancelled(transaction: Db): Promise<boolean>
  end(): Promise<void>
}

export interface BatchRuns {
  /** Null if the batch is already running. */
  begin(batch: string): Promise<BatchRun | null>
  /** Rows done by the run; null if the batch does not run. */
  progressOf(batch: string): Promise<number | null>
  cancel(batch: string): Promise<void>
}

function runsInMemory(): BatchRuns {
  const runs = new Map<string, BatchRun>()
  return {
    async begin(batch) {
      if (runs.has(batch)) return null
      const run: BatchRun = {
        rowsDone: 0,
        isCancelled: false,
        wasCancelled: async () => run.isCancelled,
        end: async () => void runs.delete(batch),
      }
      runs.set(batch, run)
      return run
    },
    progressOf: async (batch) => runs.get(batch)?.rowsDone ?? null,
    async cancel(batch) {
      const run = runs.get(batch)
      if (run) run.isCancelled = true
    },
  }
}

/** Never call inside the transaction of a run, because others would not see the write before its end. */
function runsInDatabase({ store: { db }, log }: ServerDeps): BatchRuns {
  // Real time, even in tests with another clock, because it shows whether a process is alive.
  const now = () => Date.now()

  /** Writes the progress, and reads whether the run was cancelled. */
  async function beat(batch: string, id: string, run: BatchRun): Promise<void> {
    const row = await db
      .updateTable('batch_runs')
      .set({ rows_done: run.rowsDone, alive_at: now() })
      .where('batch', '=', batch)
      .where('run', '=', id)
      .returning('is_cancelled')
      .executeTakeFirst()
    if (toNumber(row?.['is_cancelled']) === 1) run.isCancelled = true
  }

  return {
    async begin(batch) {
      const id = randomUUID()
      const values: Row = { run: id, rows_done: 0, is_cancelled: 0, alive_at: now() }
      const begun = await db
        .insertInto('batch_runs')
        .values({ batch, ...values })
        .onConflict((conflict) =>
          conflict
            .column('batch')
            .doUpdateSet(values)
            .where('batch_runs.alive_at', '<', now() - forgottenAfterMs),
        )
        .returning('run')
        .executeTakeFirst()
      if (!begun) return null
      const run: BatchRun = {
        rowsDone: 0,
        isCancelled: false,
        async wasCancelled(transaction) {
          const row = await transaction
            .selectFrom('batch_runs')
            .select('is_cancelled')
            .where('batch', '=', batch)
            .where('run', '=', id)
            .executeTakeFirst()
          return toNumber(row?.['is_cancelled']) === 1
        },
        async end() {
          clearInterval(timer)
          await db.deleteFrom('batch_runs').where('batch', '=', batch).where('run', '=', id).execute()
        },
      }
      const timer = setInterval(() => void beat(batch, id, run).catch((error) => log(String(error))), beatMs).unref()
      return run
    },
    async progressOf(batch) {
      const row = await db
        .selectFrom('batch_runs')
        .select('rows_done')
        .where('batch', '=', batch)
        .where('alive_at', '>=', now() - forgottenAfterMs)
        .executeTakeFirst()
      return row ? toNumber(row['rows_done']) : null
    },
    async cancel(batch) {
      await db.updateTable('batch_runs').set({ is_cancelled: 1 }).where('batch', '=', batch).execute()
    },
  }
}

const known = new WeakMap<ServerDeps, BatchRuns>()

export function batchRunsOf(deps: ServerDeps): BatchRuns {
  const runs = known.get(deps) ?? (deps.store.engine === 'sqlite' ? runsInMemory() : runsInDatabase(deps))
  known.set(deps, runs)
  return runs
}
