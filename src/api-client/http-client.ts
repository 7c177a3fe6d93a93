/**
 * The HTTP client. Promises: `send` tries once and never throws; nothing is cached, no cookie is sent, no redirect is followed; the time
 * limit covers the whole response, with its body. Only the engine retries (sync §8).
 */
import ky from 'ky'
import type { ApiRequest, ApiResponse, Network } from '#platform/network.ts'
import { currentLanguage } from '#text/language.ts'

const writeTimeoutMs = 15_000
const readTimeoutMs = 60_000

export interface HttpClientDeps {
  /** Absolute URL of the API, with a trailing slash: `https://ims.example/api/v1/`. */
  base: string
  fetch: typeof fetch
  /** The token of requests that specify none. */
  token(): string | null
  /** `false` only if the device certainly has no network; a request that fails then never left the device. */
  isOnline?(): boolean
}

export interface HttpClient extends Network {
  /** Streams the body, for files made by the server. The time limit covers only the headers. */
  stream(
    request: ApiRequest,
  ): Promise<{ kind: 'stream'; response: Response } | Extract<ApiResponse, { kind: 'failed' }>>
}

type FailedResponse = Extract<ApiResponse, { kind: 'failed' }>

/** Aborts on the caller's signal or at the time limit, and remembers which of the two it was. */
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
    // Like 'error', 'manual' follows no redirect, but it distinguishes a redirect from a failed connection.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const isOnline = () => deps.isOnline?.() ?? true

  const sendRequest = (request: ApiRequest, signal: AbortSignal): Promise<Response> => {
    const token = request.token === undefined ? deps.token() : request.token
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage() })
    // not a text: a header of the request
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

  /** A page sees a redirect as opaque (status 0); Node shows its real status. */
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
