/**
 * Recognizes temporary failures of the database: it restarts, is full, locked or unreachable. Unacknowledged changes are not stored, so the
 * caller may retry.
 */
const postgresCodes = new Set([
  '53000',
  '53100', // disk full
  '53200',
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // canceled
  '57P01', // shut down by an administrator
  '57P02', // crash
  '57P03', // starting up
  '25P03', // idle in a transaction for too long
  '25006', // a standby that was not promoted yet: it only reads
  '40001',
  '40P01',
])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
/** Errors of the driver, which have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
/** SQLITE_BUSY, LOCKED, IOERR, FULL, CANTOPEN */
const sqliteCodes = new Set([5, 6, 10, 13, 14])

/** The database file is no longer in its folder. */
export class DatabaseGoneError extends Error {
  constructor(file: string) {
    super(`The database file ${file} was moved, replaced or deleted while the server ran.`)
  }
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseGoneError) return true
  if (typeof error !== 'object' || error === null) return false
  const code = Reflect.get(error, 'code')
  if (code === 'ERR_SQLITE_ERROR') return sqliteCodes.has(Number(Reflect.get(error, 'errcode')) & 0xff)
  if (code === 'ENOENT') return Reflect.get(error, 'syscall') === 'connect'
  if (typeof code === 'string') return /^08/.test(code) || postgresCodes.has(code) || networkCodes.has(code)
  return driverMessages.test(String(Reflect.get(error, 'message')))
}
