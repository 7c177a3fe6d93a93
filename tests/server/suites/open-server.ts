/** Types and helpers of the suites, which run on a fresh demo institute of either engine. */
import type { ServerOptions, TestServer } from '#tests/support/server.ts'

export type OpenServer = (options?: ServerOptions) => Promise<TestServer>

export const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers,
  body: JSON.stringify(body),
})

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
