import type { TestServer } from './server.ts'

/** The rows of a list on the server, as an admin sees them; at most 500. */
export const rowsOnServer = async <Row>(server: TestServer, path: string): Promise<Row[]> =>
  ((await server.ask('admin', `${path}?page_size=500`)).body as { results: Row[] }).results
