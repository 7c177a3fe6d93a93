/** Types and helpers of the suites, which run on a fresh demo institute of either engine. */
import type { ServerOptions, TestServer } from '#tests/support/server/server.ts'

export type OpenServer = (options?: ServerOptions) => Promise<TestServer>

export const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers,
  body: JSON.stringify(body),
})

/** A clock that only the suite moves, for the server and for what the suite says was recorded. */
export function movableClock(start: string) {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    set(moment: string): void {
      at = Date.parse(moment)
    },
    /** Moves it by a minute. */
    minute(): Date {
      at += 60_000
      return new Date(at)
    },
  }
}

export type Body = Record<string, unknown>
export interface Page {
  count: number
  next: string | null
  previous: string | null
  results: Body[]
}

export const productDraft = (number: string): Body => ({
  property_number: number,
  description: 'Barometer, aneroid',
  units: 3,
  unit_type: 'unit',
  price: '1250.50',
  acquisition: '2026-02-03',
  print_type: 'ICS',
  series_1: 900,
  article: 1,
  section: 1,
  classification: 3,
  condition: 1,
  funding: 1,
  user: 4,
})
