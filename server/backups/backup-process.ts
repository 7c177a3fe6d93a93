/**
 * A separate process for one backup, so that counts never wait for copying and checking a large database. It gets its job as a message, responds with
 * the outcome, and exits with the server.
 */
import { type BackupJob, makeBackup } from './make-backup.ts'

process.on('disconnect', () => process.exit(1))
process.once('message', (job) => {
  void makeBackup(job as BackupJob).then((outcome) => process.send?.(outcome, () => process.exit(0)))
})
