/**
 * A process of its own for one backup, so that counts never wait for the copying and checking of a large database. It gets its job as a
 * message, answers with the outcome, and ends if the server does.
 */
import { type BackupJob, makeBackup } from './make-backup.ts'

process.on('disconnect', () => process.exit(1))
process.once('message', (job) => {
  void makeBackup(job as BackupJob).then((outcome) => process.send?.(outcome, () => process.exit(0)))
})
