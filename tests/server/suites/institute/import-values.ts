/** What values of imported files mean: one record of the institute. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server.ts'
import { json, type OpenServer } from '../open-server.ts'

export function importValueSuite(open: OpenServer): void {
  describe('values of imported files', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 5 })
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })
    const put = (who: string, body: unknown) => server.ask(who, 'import-values/', json('PUT', body as never))

    test('[IMPORT-3863] values are replaced only by who saw the current ones; who may not import neither reads nor writes them', async () => {
      expect((await server.ask('maria', 'import-values/')).body).toEqual({ values: [], version: 0 })
      const aircon = { collection: 'articles', value: 'aircon', row: 2 }
      const fan = { collection: 'articles', value: 'fan', row: 3 }
      expect(await put('maria', { values: [aircon], version: 0 })).toMatchObject({ status: 200, body: { version: 1 } })
      expect(await put('admin', { values: [fan], version: 0 })).toMatchObject({
        status: 412,
        body: { values: [aircon], version: 1 },
      })
      expect(await put('admin', { values: [aircon, fan], version: 1 })).toMatchObject({ status: 200 })
      expect((await server.ask('maria', 'import-values/')).body).toEqual({ values: [aircon, fan], version: 2 })
      for (const bad of [
        { ...fan, row: 0 },
        { ...fan, value: '' },
        { ...fan, value: 'x'.repeat(256) },
      ])
        expect((await put('admin', { values: [bad], version: 2 })).status).toBe(400)
      expect((await server.ask('ana', 'import-values/')).status).toBe(403)
      expect((await put('ana', { values: [], version: 2 })).status).toBe(403)
    })

    test('[IMPORT-3863] the audit log gets the values that changed, not all of them', async () => {
      const many = Array.from({ length: 200 }, (_, at) => ({ collection: 'articles', value: `value ${at}`, row: 1 }))
      expect((await put('admin', { values: many, version: 2 })).status).toBe(200)
      const changed = [...many.slice(1), { collection: 'articles', value: 'value 0', row: 4 }]
      expect((await put('admin', { values: changed, version: 3 })).status).toBe(200)
      expect((await server.ask('maria', 'import-values/')).body).toEqual({ values: changed, version: 4 })
      const log = (await server.ask('admin', 'audit-log/?kind=settings')).body as { results: { changes: unknown }[] }
      expect(log.results[0]?.changes).toEqual([
        {
          field: 'values',
          before: [{ collection: 'articles', value: 'value 0', row: 1 }],
          after: [{ collection: 'articles', value: 'value 0', row: 4 }],
        },
      ])
    })
  })
}
