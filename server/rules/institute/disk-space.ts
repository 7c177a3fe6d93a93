/** The free space on the server's disks, shared by the home screen, `/metrics` and `/health`. */
import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { ServerDisk } from '#contract/actions/institute/backup-actions.ts'
import { isDiskLow } from '#domain/app/disk-space.ts'
import type { Config } from '#server/server-deps.ts'

/** The folder itself or its nearest existing parent, because a backup creates its folder. */
function existing(folder: string): string | null {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if (statSync(path, { throwIfNoEntry: false })) return path
    if (dirname(path) === path) return null
  }
}

async function diskOf(of: ServerDisk['of'], path: string): Promise<ServerDisk | null> {
  const disk = await statfs(path).catch(() => null)
  if (disk === null) return null
  const [free, size] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize]
  return { of, free, size, is_low: isDiskLow({ free, size }) }
}

/** The disk of the data folder, and the disk of the backups if it is a different one. */
export async function readDisks({
  dataFolder,
  backups,
}: Pick<Config, 'dataFolder' | 'backups'>): Promise<ServerDisk[]> {
  const places: ['data' | 'backups', string][] = []
  if (dataFolder) places.push(['data', dataFolder])
  const folder = backups?.schedule === 'on' ? existing(backups.folder) : null
  const isSameDisk =
    folder !== null && dataFolder && statSync(dataFolder, { throwIfNoEntry: false })?.dev === statSync(folder).dev
  if (folder !== null && !isSameDisk) places.push(['backups', folder])
  const disks = await Promise.all(places.map(([of, path]) => diskOf(of, path)))
  return disks.filter((disk) => disk !== null)
}
