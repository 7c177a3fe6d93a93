/**
 * Servers for many tests, each with a demo institute of its own. The tables and rows are written once for each size, seed and start time, and
 * copied for each test: writing them takes most of a short test's processor time.
 */
import { openServer, type ServerOptions, type TestServer } from './server.ts'

/** `newDatabase` returns the address of a new database: empty, or a copy of the one at `template`, which nobody has open. */
export function openDemoCopies(
  newDatabase: (template?: string) => string | Promise<string>,
): (options?: ServerOptions) => Promise<TestServer> {
  const templates = new Map<string, Promise<string>>()
  const createTemplate = async (options: ServerOptions) => {
    const database = await newDatabase()
    await (await openServer({ ...options, database })).close()
    return database
  }
  return async (options = {}) => {
    const { products = 60, seed = 1, clock } = options
    // Servers without a clock of their own may share rows that are some seconds old.
    const key = JSON.stringify([products, seed, clock?.now()])
    const template = templates.get(key) ?? createTemplate({ products, seed, ...(clock && { clock }) })
    templates.set(key, template)
    return openServer({ ...options, database: await newDatabase(await template) })
  }
}
