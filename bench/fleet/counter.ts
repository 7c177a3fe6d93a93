/**
 * A simulated counter: signs in, downloads the list, follows the change feed and counts. Like a device's outbox, it resends a count with the same key
 * until the server has responded.
 */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const triesMs = 90_000
const retryMs = 250

export interface Answer {
  status: number
  text: string
  bytes: number
}

export interface Client {
  port: number
  agent: Agent
}
export const openClient = (port: number): Client => ({ port, agent: new Agent({ keepAlive: true, maxSockets: 256 }) })

interface Call {
  method?: string
  token?: string | null
  body?: unknown
  headers?: Record<string, string>
  /** Reads the text; downloads of many phones only count bytes. */
  isRead?: boolean
}

/** One try. Status 0: no response. */
export function call({ port, agent }: Client, path: string, options: Call = {}): Promise<Answer> {
  const { method = 'GET', token = null, body, headers = {}, isRead = true } = options
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, text: '', bytes: 0 })
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, agent, method, path: `/api/v1/${path}`, timeout: 30_000 },
        headers: { ...(token && { Authorization: `Token ${token}` }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (isRead) chunks.push(chunk)
        })
        response.on('error', failed)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), bytes }),
        )
      },
    )
    sent.on('error', failed)
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const isTemporary = (status: number) => status === 0 || status === 502 || status === 503 || status === 504

/** Retries until the server responds. `again`: number of retries. */
export async function callUntilAnswered(client: Client, path: string, options: Call = {}) {
  const begin = performance.now()
  for (let again = 0; ; again++) {
    const answer = await call(client, path, options)
    // The first try may still be running in another process.
    const isRunning = answer.status === 409 && options.headers?.['Idempotency-Key'] !== undefined
    if ((!isTemporary(answer.status) && !isRunning) || performance.now() - begin > triesMs)
      return { ...answer, again, ms: performance.now() - begin }
    await wait(retryMs)
  }
}

export interface Tally {
  countMs: number[]
  signInMs: number[]
  again: number
  errors: string[]
  /** Remarks of counts that the server acknowledged, with their product and value. */
  acknowledged: Map<string, { product: number; value: number }>
  downloadedBytes: number
}
export const newTally = (): Tally => ({
  ...{ countMs: [], signInMs: [], again: 0, errors: [], acknowledged: new Map(), downloadedBytes: 0 },
})

export interface Counter {
  signIn(): Promise<void>
  download(): Promise<void>
  count(product: number, value: number, remark: string): Promise<void>
  /** Reads the change feed to its end. Returns its rows by id, and whether its numbers only increased. */
  followFeed(): Promise<{ versions: ReadonlyMap<number, number>; isOrdered: boolean }>
}

interface Root {
  cursor: string
  shared?: { products: { id: string; rows: number; cursor: string } }
}
const gzip = { 'Accept-Encoding': 'gzip' }
const numberOf = (cursor: string) => Number(cursor.split(':')[1])

export function openCounter(client: Client, name: string, password: string, tally: Tally): Counter {
  let token = ''
  let cursor = ''
  const versions = new Map<number, number>()
  let isOrdered = true
  const note = (what: string, { status, text }: Answer) =>
    void tally.errors.push(`${name} ${what}: ${status} ${text.slice(0, 120)}`)
  return {
    async signIn() {
      const answer = await callUntilAnswered(client, 'auth/login/', {
        method: 'POST',
        body: { username: name, password },
      })
      tally.signInMs.push(answer.ms)
      if (answer.status !== 200) return note('signs in', answer)
      token = String((JSON.parse(answer.text) as { token: string }).token)
    },
    async download() {
      const root = await callUntilAnswered(client, '', { token })
      if (root.status !== 200) return note('reads the root', root)
      const offer = JSON.parse(root.text) as Root
      cursor = offer.shared?.products.cursor ?? offer.cursor
      const list = offer.shared ? `shared=${offer.shared.products.id}` : 'ordering=id&page_size=1000'
      for (let page = 1; ; page++) {
        const path = `products/?page=${page}&${list}`
        const answer = await callUntilAnswered(client, path, { token, headers: gzip, isRead: false })
        if (answer.status === 404) return
        if (answer.status !== 200) return note('downloads', answer)
        tally.downloadedBytes += answer.bytes
      }
    },
    async count(product, value, remark) {
      const headers = { 'Idempotency-Key': remark, 'X-IMS-Device': `fleet-${name}` }
      const body = { physical_count: value, remarks: remark }
      const answer = await callUntilAnswered(client, `products/${product}/`, { method: 'PATCH', token, body, headers })
      tally.countMs.push(answer.ms)
      tally.again += answer.again
      if (answer.status !== 200) return note('counts', answer)
      tally.acknowledged.set(remark, { product, value })
    },
    async followFeed() {
      for (;;) {
        const path = `changes/?limit=1000&cursor=${encodeURIComponent(cursor)}`
        const answer = await callUntilAnswered(client, path, { token })
        if (answer.status !== 200) {
          note('follows the feed', answer)
          return { versions, isOrdered: false }
        }
        const page = JSON.parse(answer.text) as {
          results: { products?: { id: number; version: string }[] }
          cursor: string
          more: boolean
        }
        const rows = page.results.products ?? []
        // Each page has changes after its cursor, so a row never comes back older.
        for (const { id, version } of rows) {
          if (Number(version) < (versions.get(id) ?? 0)) isOrdered = false
          versions.set(id, Number(version))
        }
        if (numberOf(page.cursor) < numberOf(cursor)) isOrdered = false
        cursor = page.cursor
        if (!page.more) return { versions, isOrdered }
      }
    },
  }
}
