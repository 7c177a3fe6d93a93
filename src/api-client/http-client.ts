/**
 * The wire. Promises: one `send` is one try, answered with a value, whatever happens; nothing is cached, no cookie travels, no redirect
 * is followed; the time limit covers the whole answer, body included. Retrying is the engine's business alone (docs/architecture.md).
 */
import ky from 'ky'
import type { ApiRequest, ApiResponse, Network } from '#platform/network.ts'

const writeTimeoutMs = 15_000
const readTimeoutMs = 60_000

export interface HttpClientDeps {
  /** Absolute address of the API, with the final slash: `https://office.example/api/v1/`. */
  base: string
  fetch: typeof fetch
  /** The token of requests that name none. */
  token(): string | null
  /** `false` only when the device is certain to have no network: a request that fails then was never on the wire. */
  isOnline?(): boolean
}

export interface HttpClient extends Network {
  /** A body as it streams in, for files made by the server. Time is limited until the head arrived, not for the body. */
  stream(
    request: ApiRequest,
  ): Promise<{ kind: 'stream'; response: Response } | Extract<ApiResponse, { kind: 'failed' }>>
}

type FailedResponse = Extract<ApiResponse, { kind: 'failed' }>

/** Ends when the caller's signal or the time limit fires, and can tell which of the two it was. */
function startTimeLimit(request: ApiRequest) {
  const controller = new AbortController()
  const ms = request.timeoutMs ?? (request.method === 'GET' ? readTimeoutMs : writeTimeoutMs)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, ms)
  const abort = () => controller.abort()
  if (request.signal?.aborted) abort()
  request.signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    clear() {
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', abort)
    },
  }
}

export function makeHttpClient(deps: HttpClientDeps): HttpClient {
  const http = ky.create({
    fetch: deps.fetch,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    // Not followed, as 'error' would have it; but 'manual' lets a redirect be told from a dead line.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const isOnline = () => deps.isOnline?.() ?? true

  const sendRequest = (request: ApiRequest, signal: AbortSignal): Promise<Response> => {
    const token = request.token === undefined ? deps.token() : request.token
    const headers = new Headers({ Accept: 'application/json' })
    if (token !== null) headers.set('Authorization', `Token ${token}`)
    if (typeof request.body === 'string') headers.set('Content-Type', 'application/json')
    for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value)
    return http(new URL(request.path, deps.base), {
      method: request.method,
      headers,
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
  }

  /** A redirect seen by a page is opaque (status 0); Node shows it as it is. */
  const isRedirect = (response: Response) =>
    response.type === 'opaqueredirect' || (response.status > 300 && response.status < 400 && response.status !== 304)

  async function tryOnce<T>(
    request: ApiRequest,
    readResponse: (response: Response) => Promise<T>,
  ): Promise<T | FailedResponse> {
    if (request.signal?.aborted) return { kind: 'failed', reason: 'aborted', mayHaveArrived: false }
    const wasOffline = !isOnline()
    const timeLimit = startTimeLimit(request)
    try {
      const response = await sendRequest(request, timeLimit.signal)
      if (isRedirect(response)) return { kind: 'failed', reason: 'redirect', mayHaveArrived: true }
      return await readResponse(response)
    } catch {
      if (timeLimit.timedOut()) return { kind: 'failed', reason: 'timeout', mayHaveArrived: true }
      if (request.signal?.aborted) return { kind: 'failed', reason: 'aborted', mayHaveArrived: true }
      return { kind: 'failed', reason: 'network', mayHaveArrived: !(wasOffline && !isOnline()) }
    } finally {
      timeLimit.clear()
    }
  }

  return {
    send: (request) =>
      tryOnce<ApiResponse>(request, async (response) => {
        const text = await response.text()
        const { status, headers } = response
        return { kind: 'answer', status, header: (name) => headers.get(name), text }
      }),
    stream: (request) => tryOnce(request, async (response) => ({ kind: 'stream' as const, response })),
  }
}
