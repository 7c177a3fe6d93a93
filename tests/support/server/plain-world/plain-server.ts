/**
 * A server written from docs/specification.md alone: plain pages of 20 rows, plain PATCH, no extra header, no API root, no feed. It stores
 * and returns only the fields in the text, and answers 404 to everything else. It shares no code with the reference server.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collections } from './collections.ts'

export type Row = Record<string, unknown> & { id: number }
type Answer = { status: number; body?: unknown }

export interface PlainServer {
  fetch(request: Request): Promise<Response>
  rows(collection: string): Row[]
  /** Every call, oldest first: `PATCH products/3/ 200`. */
  calls: string[]
  /** Answers instead of the server, before it does anything, or (`after`) once it is done. */
  intercept: { before?: (call: string) => Answer | null; after?: (call: string) => 'lost' | null }
  listen(port?: number): Promise<{ url: string; close(): Promise<void> }>
}

const pageSize = 20
const prefix = '/api/v1/'
const notFound: Answer = { status: 404, body: { detail: 'Not found.' } }

export function plainServer(seed: Readonly<Record<string, readonly Record<string, unknown>[]>>): PlainServer {
  const tables = new Map<string, Row[]>(
    Object.entries(collections).map(([name, { start }]) => [
      name,
      (seed[name] ?? []).map((row, index) => ({ ...start, ...row, id: index + 1 })),
    ]),
  )
  const passwords = new Map<string, string>()
  for (const user of tables.get('users') ?? []) passwords.set(String(user['username']), 'Plain-2026!')
  const tokens = new Map<string, number>()
  const calls: string[] = []
  const intercept: PlainServer['intercept'] = {}

  const tableOf = (name: string) => tables.get(name) ?? []

  function toWireRow(name: string, row: Row): Row {
    const { fields, expands = {} } = collections[name] ?? { fields: [] }
    const created: Row = { id: row.id }
    for (const field of fields) {
      const value = row[field] ?? null
      const target = expands[field]
      const other = target && tableOf(target).find(({ id }) => id === Number(value))
      created[field] = other ? toWireRow(target, other) : value
    }
    if (name === 'users') {
      const groups = (row['groups'] ?? []) as number[]
      created['groups'] = tableOf('groups').filter(({ id }) => groups.includes(id))
    }
    return created
  }

  function list(name: string, query: URLSearchParams): Answer {
    const search = (query.get('search') ?? '').toLowerCase()
    const page = Math.max(1, Number(query.get('page') ?? 1))
    const found = tableOf(name).filter((row) => search === '' || JSON.stringify(row).toLowerCase().includes(search))
    const from = (page - 1) * pageSize
    if (from > 0 && from >= found.length) return { status: 404, body: { detail: 'Invalid page.' } }
    const more = new URLSearchParams(query)
    more.set('page', String(page + 1))
    const next = from + pageSize < found.length ? `http://plain.test${prefix}${name}/?${more}` : null
    return {
      status: 200,
      body: { results: found.slice(from, from + pageSize).map((row) => toWireRow(name, row)), next },
    }
  }

  /** The known fields of the request body, or the response with their errors. */
  function parseFields(name: string, sent: Record<string, unknown>, row: Row | null): Record<string, unknown> | Answer {
    const { fields, required = [], unique } = collections[name] ?? { fields: [] }
    const known = Object.fromEntries(Object.entries(sent).filter(([field]) => fields.includes(field)))
    const missing = required.filter((field) => (row === null ? !known[field] : known[field] === ''))
    if (missing.length > 0)
      return { status: 400, body: Object.fromEntries(missing.map((field) => [field, ['This field is required.']])) }
    const taken = unique && tableOf(name).some((other) => other.id !== row?.id && other[unique] === known[unique])
    if (unique && taken && known[unique] !== undefined) {
      const text = name === 'products' ? 'Property number already exists.' : 'A user with that username already exists.'
      return { status: 400, body: { [unique]: [text] } }
    }
    return known
  }

  const isAnswer = (value: Record<string, unknown> | Answer): value is Answer =>
    typeof value['status'] === 'number' && 'body' in value

  function people(method: string, path: string, user: Row, sent: Record<string, unknown>): Answer | null {
    if (path === 'users/me/') return method === 'GET' ? { status: 200, body: toWireRow('users', user) } : null
    const [, id, action] = /^users\/(\d+)\/(set_password|set_active|set_groups|set_superuser)\/$/.exec(path) ?? []
    const row = tableOf('users').find((one) => one.id === Number(id))
    if (!row || !action || method !== 'POST') return null
    if (action === 'set_password') passwords.set(String(row['username']), String(sent['new_password']))
    else Object.assign(row, sent)
    return { status: 200, body: toWireRow('users', row) }
  }

  function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    token: string | null,
    sent: Record<string, unknown>,
  ): Answer {
    if (path === 'auth/login/' && method === 'POST') {
      const user = tableOf('users').find((row) => row['username'] === sent['username'])
      if (!user || passwords.get(String(user['username'])) !== sent['password'])
        return { status: 400, body: { non_field_errors: ['Unable to log in with provided credentials.'] } }
      const created = `plain-${user.id}-${tokens.size}`
      tokens.set(created, user.id)
      return { status: 200, body: { token: created } }
    }
    const user = tableOf('users').find(({ id }) => id === tokens.get(token ?? ''))
    if (!user) return { status: 401, body: { detail: 'Invalid token.' } }
    if (path === 'auth/logout/') {
      tokens.delete(token ?? '')
      return { status: 204 }
    }
    const peopleResult = people(method, path, user, sent)
    if (peopleResult) return peopleResult
    const status = /^transfers\/(\d+)\/set_status\/$/.exec(path)?.[1]
    const [, name = '', id, tail] = /^(.+?)\/(?:(\d+)\/)?(next_id\/)?$/.exec(path) ?? []
    if (!collections[name] && !status) return notFound
    const table = status ? tableOf('transfers') : tableOf(name)
    if (tail) return { status: 200, body: { next_id: table.length + 1 } }
    if (!status && id === undefined) {
      if (method === 'GET') return list(name, query)
      if (method !== 'POST') return { status: 405, body: { detail: 'Method not allowed.' } }
      const created = parseFields(name, sent, null)
      if (isAnswer(created)) return created
      const row: Row = { ...collections[name]?.start, ...created, id: Math.max(0, ...table.map((one) => one.id)) + 1 }
      table.push(row)
      if (name === 'users') passwords.set(String(row['username']), String(sent['password']))
      return { status: 201, body: toWireRow(name, row) }
    }
    const row = table.find((one) => one.id === Number(status ?? id))
    if (!row) return notFound
    if (status) row['status'] = sent['status']
    else if (method === 'DELETE') {
      table.splice(table.indexOf(row), 1)
      return { status: 204 }
    } else if (method === 'PATCH') {
      const changed = parseFields(name, sent, row)
      if (isAnswer(changed)) return changed
      Object.assign(row, changed)
    }
    return { status: 200, body: toWireRow(status ? 'transfers' : name, row) }
  }

  function handle(method: string, url: string, authorization: string | null, text: string): Answer | 'lost' {
    const { pathname, searchParams } = new URL(url, 'http://plain.test')
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : null
    const call = `${method} ${path ?? pathname}`
    let result = intercept.before?.(call) ?? null
    if (!result) {
      const token = authorization?.replace(/^Token /, '') ?? null
      const sent = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
      result = path === null ? notFound : answer(method, path, searchParams, token, sent)
    }
    calls.push(`${call}${new URL(url, 'http://plain.test').search} ${result.status}`)
    return intercept.after?.(call) ?? result
  }

  const json = { 'content-type': 'application/json' }
  return {
    rows: tableOf,
    calls,
    intercept,
    async fetch(request) {
      const result = handle(request.method, request.url, request.headers.get('authorization'), await request.text())
      if (result === 'lost') throw new TypeError('the answer was lost')
      return new Response(result.status === 204 ? null : JSON.stringify(result.body), {
        status: result.status,
        headers: json,
      })
    },
    async listen(port = 0) {
      const server = createServer((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (part: Buffer) => chunks.push(part))
        request.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const result = handle(
            request.method ?? 'GET',
            request.url ?? '/',
            request.headers.authorization ?? null,
            text,
          )
          if (result === 'lost') return void request.socket.destroy()
          response.writeHead(result.status, json).end(result.status === 204 ? undefined : JSON.stringify(result.body))
        })
      })
      await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
      const url = `http://localhost:${(server.address() as AddressInfo).port}`
      const close = async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
      return { url, close }
    },
  }
}
