/** Requests and responses as plain values, so that a simulator can replace the network. */

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Relative to the API base, with the query: `products/?page=1`. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string | FormData
  /** `null` sends no token. Omitted: the current session's token. */
  token?: string | null
  timeoutMs?: number
  signal?: AbortSignal
}

export type ApiResponse =
  | { kind: 'answer'; status: number; header(name: string): string | null; text: string }
  /** `mayHaveArrived` is true if the request may have reached the server. */
  | { kind: 'failed'; reason: 'network' | 'timeout' | 'aborted' | 'redirect'; mayHaveArrived: boolean }

/** Sends once and never retries. Never throws. */
export interface Network {
  send(request: ApiRequest): Promise<ApiResponse>
}
