/** What goes out on the wire and what comes back, as plain values, so that a simulator can be the wire. */

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below the API base, query included: `products/?page=1`. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string | FormData
  /** `null` sends no token. Left out: the current session's token. */
  token?: string | null
  timeoutMs?: number
  signal?: AbortSignal
}

export type ApiResponse =
  | { kind: 'answer'; status: number; header(name: string): string | null; text: string }
  /** `maybe` is true when the request may have reached the server. */
  | { kind: 'failed'; reason: 'network' | 'timeout' | 'aborted' | 'redirect'; mayHaveArrived: boolean }

/** One try on the wire, never a retry. Never throws. */
export interface Network {
  send(request: ApiRequest): Promise<ApiResponse>
}
