import { type Row, toNumber } from '#server/db/database.ts'

/** A campaign record as the API has it, from its row. Without the computed column `undone_late`, a record undone after the end is undone. */
export const toWireRecord = (row: Row): Row => ({
  ...(JSON.parse(String(row['body'])) as Row),
  undone_at: row['undone_at'],
  at: row['at'],
  received_at: row['received_at'],
  late: toNumber(row['late']) === 1,
  ...(row['undone_late'] ? { undone_late: true } : {}),
})
