/** The two engines behind one query builder. Tables are named by the contract's declarations, so rows are records of columns. */
import type { Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'
export type Row = Record<string, unknown>
export type Tables = Record<string, Row>
export type Db = Kysely<Tables>

/** Whole number of a column that may arrive as number, bigint or text. */
export const whole = (value: unknown): number => Number(value ?? 0)
