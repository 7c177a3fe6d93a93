/** The server's log: lines for people or, with `--log json`, one JSON object per line for log collectors (`json-log.ts`). */
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
