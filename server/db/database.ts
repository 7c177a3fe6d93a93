/** Types of the query builder for both engines. Tables come from the contract at run time, so rows are untyped records. */
import type { Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'
export type Row = Record<string, unknown>
export type Tables = Record<string, Row>
export type Db = Kysely<Tables>

/** Ids have 32 bits on PostgreSQL; no row has a larger one on either engine. */
export const largestId = 2_147_483_647
export const isRowId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= largestId

/** A number from a column that may be a number, bigint or text; null becomes 0. */
export const toNumber = (value: unknown): number => Number(value ?? 0)
