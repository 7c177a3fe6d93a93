/**
 * What tests get from the process that starts them: temporary files in memory if there is room, and what Node compiled for earlier servers
 * (decision 134). Plain JavaScript without dependencies, because `npm test` runs before any are installed.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Databases, browser profiles and other temporary files are in memory if the system has a folder for that with enough room. Tests kill processes, not the
 * machine, so nothing that they show depends on a disk.
 */
const memoryFolder = '/dev/shm'
const neededBytes = 6 * 2 ** 30

const roomIn = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
// Needs an executable folder, because some tests run programs from it.
const mayRunPrograms = (folder) =>
  !readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === folder && /\bnoexec\b/.test(line))

/** Call once in the process that starts the tests; processes that it starts inherit the environment. Variables that are set stay. */
export function prepareTestEnvironment(root) {
  // Tests start about 150 servers; with what Node compiled for the first of them, each takes half of the processor time.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return
  if (roomIn(memoryFolder) <= neededBytes || !mayRunPrograms(memoryFolder)) return
  const folder = mkdtempSync(join(memoryFolder, 'bilang-tests-'))
  // PostgreSQL runs as a different user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
