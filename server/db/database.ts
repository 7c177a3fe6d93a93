/** The two engines behind one query builder. Tables are named by the contract's declarations, so rows are records of columns. */
import type { Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'
export type Row = Record<string, unknown>
export type Tables = Record<string, Row>
export type Db = Kysely<Tables>

/** Ids are 32 bits wide on PostgreSQL; a larger one names no row on either engine. */
export const largestId = 2_147_483_647
export const isRowId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= largestId

/** Whole number of a column that may arrive as number, bigint or text. */
export const toNumber = (value: unknown): number => Number(value ?? 0)
