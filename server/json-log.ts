/** The log as one JSON object per line, for log collectors. Loaded only if chosen. */
import { type DestinationStream, pino } from 'pino'
import type { Log } from './log.ts'

const levelOf = (status: number) => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

/** Writes to the standard output if there is no destination. If nobody reads the log anymore, the server continues without it. */
export function createJsonLog(now: () => Date, destination?: DestinationStream): Log {
  const log = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    destination,
  )
  return {
    info: (line) => log.info(line),
    error: (line, requestId) => log.error(requestId ? { requestId } : {}, line),
    request: (request) => log[levelOf(request.status)](request, 'request'),
  }
}
