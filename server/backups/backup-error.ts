/** Why a backup or its test failed: a reason code that the app can translate, and details for the operator. */
import type { BackupFailure } from '#contract/actions/institute/backup-actions.ts'

export class BackupError extends Error {
  readonly reason: BackupFailure

  constructor(reason: BackupFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const refusedCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EISDIR'])
const sqliteFull = 13

export function toBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const message = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
  const code = typeof error === 'object' && error !== null ? String(Reflect.get(error, 'code')) : ''
  const isFull =
    fullCodes.has(code) || (code === 'ERR_SQLITE_ERROR' && Reflect.get(error as object, 'errcode') === sqliteFull)
  if (isFull || /no space left/i.test(message)) return new BackupError('disk-full', message)
  if (refusedCodes.has(code)) return new BackupError('folder', message)
  return new BackupError('other', message)
}
