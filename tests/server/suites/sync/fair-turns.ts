/** One person cannot take the server, or its memory, from the others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesAtOnce, turnsAtOnce } from '#server/http/fair-turns.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { json, type OpenServer } from '../open-server.ts'

const megabyte = 1024 * 1024
const formHead = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'

export function fairTurnSuite(open: OpenServer): void {
  describe('fair turns', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open()
      for (const name of ['ana', 'maria']) await server.tokenFor(name)
    })
    afterAll(() => server.close())

    test('[SERVER-5479] many lists that one person requests do not delay the count of another', async () => {
      let answered = 0
      const lists = Array.from({ length: 120 }, async () => {
        expect((await server.ask('ana', 'products/?search=a%20e')).status).toBe(200)
        answered += 1
      })
      expect((await server.ask('maria', 'products/20/', json('PATCH', { remarks: 'Counted' }))).status).toBe(200)
      expect(answered).toBeLessThan(10 * turnsAtOnce)
      await Promise.all(lists)
    })

    /** An image of 9 MB whose end does not arrive until `finish`. */
    async function startUpload() {
      let finish = () => {}
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          finish = () => controller.close()
          controller.enqueue(new TextEncoder().encode(formHead))
          for (let n = 0; n < 9; n++) controller.enqueue(new Uint8Array(megabyte))
        },
      })
      const headers = {
        Authorization: `Token ${await server.tokenFor('ana')}`,
        'Content-Type': 'multipart/form-data; boundary=x',
      }
      const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
      const answer = server.fetch(new Request(`${origin}/api/v1/users/me/image/`, init))
      return { answer, finish: () => finish() }
    }

    test('[SERVER-5480] the bodies that one person sends at once are limited in total, and uploads in progress delay no count', async () => {
      const uploads = []
      for (let n = 0; n < Math.ceil(bytesAtOnce / (9 * megabyte)); n++) uploads.push(await startUpload())
      const refused = await Promise.race(uploads.map(({ answer }) => answer))
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
      for (const who of ['ana', 'maria']) expect((await server.ask(who, 'users/me/')).status).toBe(200)
      for (const { finish } of uploads) {
        try {
          finish()
        } catch {
          // The refused one was canceled.
        }
      }
      const statuses = (await Promise.all(uploads.map(({ answer }) => answer))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 400)).toHaveLength(uploads.length - 1)
      const { answer, finish } = await startUpload()
      finish()
      expect((await answer).status).toBe(400)
    })

    test('[SERVER-5481] a body of somebody who is not signed in has at most 64 KB', async () => {
      const sign = (username: string) =>
        server.fetch(new Request(`${origin}/api/v1/auth/login/`, json('POST', { username, password: 'x' })))
      expect((await sign('a'.repeat(65 * 1024))).status).toBe(413)
      expect((await sign('a'.repeat(60))).status).toBe(400)
    })
  })
}
