/**
 * The wire. Promises: one `send` is one try, answered with a value, whatever happens; nothing is cached, no cookie travels, no redirect
 * is followed; the time limit covers the whole answer, body included. Retrying is the engine's business alone (sync 2.0).
 */
import ky from 'ky'
import type { Net, WireAnswer, WireRequest } from './wire.ts'

const writeTimeoutMs = 15_000
const readTimeoutMs = 60_000

export interface ClientParts {
  /** Absolute address of the API, with the final slash: `https://office.example/api/v1/`. */
  base: string
  fetch: typeof fetch
  /** The token of requests that name none. */
  token(): string | null
  /** `false` only when the device is certain to have no network: a request that fails then was never on the wire. */
  online?(): boolean
}

export interface Client extends Net {
  /** A body as it streams in, for files made by the server. Time is limited until the head arrived, not for the body. */
  stream(
    request: WireRequest,
  ): Promise<{ kind: 'stream'; response: Response } | Extract<WireAnswer, { kind: 'failed' }>>
}

type Failed = Extract<WireAnswer, { kind: 'failed' }>

/** Ends when the caller's signal or the time limit fires, and can tell which of the two it was. */
function limit(request: WireRequest) {
  const control = new AbortController()
  const ms = request.timeoutMs ?? (request.method === 'GET' ? readTimeoutMs : writeTimeoutMs)
  let late = false
  const timer = setTimeout(() => {
    late = true
    control.abort()
  }, ms)
  const stop = () => control.abort()
  if (request.signal?.aborted) stop()
  request.signal?.addEventListener('abort', stop, { once: true })
  return {
    signal: control.signal,
    late: () => late,
    done() {
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', stop)
    },
  }
}

export function openClient(parts: ClientParts): Client {
  const wire = ky.create({
    fetch: parts.fetch,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    // Not followed, as 'error' would have it; but 'manual' lets a redirect be told from a dead line.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const online = () => parts.online?.() ?? true

  const head = (request: WireRequest, signal: AbortSignal): Promise<Response> => {
    const token = request.token === undefined ? parts.token() : request.token
    const headers = new Headers({ Accept: 'application/json' })
    if (token !== null) headers.set('Authorization', `Token ${token}`)
    if (typeof request.body === 'string') headers.set('Content-Type', 'application/json')
    for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value)
    return wire(new URL(request.path, parts.base), {
      method: request.method,
      headers,
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
  }

  /** A redirect seen by a page is opaque (status 0); Node shows it as it is. */
  const redirected = (response: Response) =>
    response.type === 'opaqueredirect' || (response.status > 300 && response.status < 400 && response.status !== 304)

  async function attempt<T>(request: WireRequest, use: (response: Response) => Promise<T>): Promise<T | Failed> {
    if (request.signal?.aborted) return { kind: 'failed', why: 'aborted', maybe: false }
    const surelyOffline = !online()
    const limited = limit(request)
    try {
      const response = await head(request, limited.signal)
      if (redirected(response)) return { kind: 'failed', why: 'redirect', maybe: true }
      return await use(response)
    } catch {
      if (limited.late()) return { kind: 'failed', why: 'timeout', maybe: true }
      if (request.signal?.aborted) return { kind: 'failed', why: 'aborted', maybe: true }
      return { kind: 'failed', why: 'network', maybe: !(surelyOffline && !online()) }
    } finally {
      limited.done()
    }
  }

  return {
    send: (request) =>
      attempt<WireAnswer>(request, async (response) => {
        const text = await response.text()
        const { status, headers } = response
        return { kind: 'answer', status, header: (name) => headers.get(name), text }
      }),
    stream: (request) => attempt(request, async (response) => ({ kind: 'stream' as const, response })),
  }
}
