/** The server's log: lines for people or, with `--log json`, one JSON object per line for log collectors. */
import type { RequestEntry } from './server-deps.ts'

export interface Log {
  /** A message about the start or the state of the server. */
  info(line: string): void
  error(line: string, requestId?: string): void
  request: ((entry: RequestEntry) => void) | undefined
}

export const textLog: Log = {
  info: (line) => console.log(line),
  error: (line) => console.error(line),
  request: undefined,
}

const levelOf = (status: number) => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

/** `write` gets complete lines. */
export function createJsonLog(write: (line: string) => void, now: () => Date): Log {
  const entry = (level: string, fields: object) =>
    write(JSON.stringify({ time: now().toISOString(), level, ...fields }))
  return {
    info: (line) => entry('info', { message: line }),
    error: (line, requestId) => entry('error', { message: line, ...(requestId && { requestId }) }),
    request: (request) => entry(levelOf(request.status), { message: 'request', ...request }),
  }
}
