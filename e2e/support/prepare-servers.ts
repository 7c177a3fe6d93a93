/**
 * Before the journeys: one server with demo data is started and stopped. The servers of the journeys start from a copy of its data and of its
 * compiled modules, which takes less than half of the processor time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoDataIn, preparedFolderVariable, runServer } from './server-process.ts'

export default async function prepareServers(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'bilang-e2e-demo-'))
  // Node writes what it compiled when a process ends normally. A cache of the environment stays.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
  const server = await runServer([], demoDataIn(folder))
  await server.stop()
  process.env[preparedFolderVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
