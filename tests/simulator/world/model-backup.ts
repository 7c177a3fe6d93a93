/** A backup of the model server: a deep copy that later changes do not reach. */
import type { Row, ServerAnswer } from './model-server-types.ts'

export interface Backup {
  rows: Map<number, Row>
  writes: number
  answers: ReadonlyMap<string, { body: string; answer: ServerAnswer }>
  findings: ReadonlyMap<string, unknown>
  campaignRecords: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

export const copyRows = (rows: ReadonlyMap<number, Row>) =>
  new Map([...rows].map(([id, row]) => [id, { ...row, wrote: new Map(row.wrote) }]))

export function replaceAll<K, V>(map: Map<K, V>, by: ReadonlyMap<K, V>): void {
  map.clear()
  for (const [key, value] of by) map.set(key, value)
}
