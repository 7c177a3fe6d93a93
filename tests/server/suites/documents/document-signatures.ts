/** Signatures on PAR and ICS: who signs, what is frozen then, and how an admin withdraws one. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignableDocument, type SignableLine, signedContent } from '#domain/documents/signed-content.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { recordId as uuid } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'

const header = {
  fund_cluster: '01 - Regular Agency Fund',
  received_from_name: 'Maria L. Peña',
  received_from_position: 'Supply Officer',
  received_by_name: 'Ana R. Muñoz',
  received_by_position: 'Specialist',
}
const kinds = {
  PAR: { path: 'acknowledgement-receipts/', items: 'acknowledgement-receipt-items/', parent: 'acknowledgment_receipt' },
  ICS: { path: 'custodian-slips/', items: 'custodian-slip-items/', parent: 'custodian_slip' },
} as const
type Kind = keyof typeof kinds

export function documentSignatureSuite(open: OpenServer): void {
  describe('signatures on documents', () => {
    let server: TestServer
    const idOf: Record<string, number> = {}
    beforeAll(async () => {
      server = await open({ clock: { now: () => new Date('2026-03-02T00:00:00.000Z') }, products: 20 })
      for (const who of ['admin', 'maria', 'ana', 'jose'])
        idOf[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })
    const make = async (path: string, body: Body) => {
      const { status, body: made } = await server.ask('maria', path, json('POST', body))
      expect(status, JSON.stringify(made)).toBe(201)
      return made as Body & { id: number }
    }
    /** A document of two lines, one with an item. */
    const addDocument = async (kind: Kind, lines = 2) => {
      const { path, items, parent } = kinds[kind]
      const document = await make(path, { ...header, holder: idOf['ana'] })
      const made: number[] = []
      for (let n = 0; n < lines; n++)
        made.push(
          (
            await make(items, {
              ...{ [parent]: document.id, quantity: kind === 'PAR' ? '2' : 2, unit: 'unit', cost: '1234.50' },
              ...{ description: `Line ${n}`, product: n === 0 ? 1 : null },
              ...(kind === 'PAR' ? { property_number: `P-${n}` } : {}),
            })
          ).id,
        )
      return { kind, id: document.id, lines: made }
    }
    /** The hash that the device of this person computes from its rows. */
    const hashOf = async (kind: Kind, id: number, who = 'ana') => {
      const { path, items, parent } = kinds[kind]
      const document = (await server.ask(who, `${path}${id}/`)).body as SignableDocument
      const lines = ((await server.ask(who, `${items}?${parent}=${id}&ordering=id`)).body as Page).results
      const product = (await server.ask(who, 'products/1/')).body as { id: number; acquisition: string }
      const dates = new Map([[product.id, product.acquisition]])
      const content = signedContent(kind, document, lines as unknown as SignableLine[], dates)
      return createHash('sha256').update(content).digest('hex')
    }
    let made = 0
    const signature = async ({ kind, id }: { kind: Kind; id: number }, more: Body = {}): Promise<Body> => ({
      ...{ id: uuid(++made), document_type: kind, document: id, party: 'received-by', hash: await hashOf(kind, id) },
      ...{ made_by: idOf['ana'], recorded_at: '2026-03-01T09:00:00.000+08:00', skew_ms: 90_000, device: 'phone-1' },
      ...{
        method: 'drawn',
        strokes: [
          [
            [10, 20],
            [300, 200],
          ],
          [[400, 100]],
        ],
      },
      ...more,
    })
    const put = (body: Body, who = 'ana') => server.ask(who, `document-signatures/${body['id']}/`, json('PUT', body))
    const read = async ({ kind, id }: { kind: Kind; id: number }, who = 'ana') =>
      (await server.ask(who, `${kinds[kind].path}${id}/`)).body as Body

    test.each(['PAR', 'ICS'] as const)(
      '[SERVER-4460] %s signed on the glass: stored once with person, time and device, in the row of the document, and in its history',
      async (kind) => {
        const document = await addDocument(kind)
        const { path } = kinds[kind]
        const before = await read(document)
        expect(before['signature']).toBeNull()
        const body = await signature(document)
        const cursor = ((await server.ask('ana', '')).body as { cursor: string }).cursor
        expect(await put(body)).toMatchObject({
          status: 201,
          body: { at: '2026-03-01T01:01:30.000Z', device: 'phone-1' },
        })
        const again = await Promise.all([put(body), put(body)])
        expect(again.map(({ status }) => status)).toEqual([200, 200])
        const after = await read(document)
        expect(after['signature']).toEqual({
          ...{ id: body['id'], method: 'drawn', strokes: body['strokes'], hash: body['hash'] },
          ...{ made_by: idOf['ana'], at: '2026-03-01T01:01:30.000Z' },
        })
        expect(after['version']).not.toBe(before['version'])
        // The content is what was signed.
        expect(await hashOf(kind, document.id)).toBe(body['hash'])
        const changes = (await server.ask('ana', `changes/?cursor=${cursor}`)).body as { results: Body[] }
        expect(JSON.stringify(changes)).toContain(String(body['hash']))
        // Another value under the same id.
        expect((await put({ ...body, hash: 'a'.repeat(64) })).status).toBe(400)
        const history = await server.store.db
          .selectFrom('history')
          .select(['action', 'detail'])
          .where('entity', '=', path.slice(0, -1))
          .where('entity_id', '=', String(document.id))
          .where('action', '=', 'sign')
          .execute()
        expect(history).toHaveLength(1)
      },
    )

    test('[DOC-5435] a PAR from before dates were stored with its lines: signing it stores those that the person saw', async () => {
      const document = await addDocument('PAR')
      const items = 'acknowledgement-receipt-items'
      await server.store.db
        .updateTable('acknowledgement_receipt_items')
        .set({ date_acquired: null })
        .where('acknowledgment_receipt', '=', document.id)
        .execute()
      const dateOf = async () =>
        ((await server.ask('ana', `${items}/${document.lines[0]}/`)).body as Body)['date_acquired']
      const { acquisition } = (await server.ask('maria', 'products/1/')).body as { acquisition: string }
      const body = await signature(document)
      // A refused signature stores nothing.
      expect((await put({ ...body, hash: 'a'.repeat(64) })).status).toBe(400)
      expect(await dateOf()).toBeNull()
      const cursor = ((await server.ask('ana', '')).body as { cursor: string }).cursor
      expect((await put(body)).status).toBe(201)
      expect(await dateOf()).toBe(acquisition)
      const { results } = (await server.ask('ana', `changes/?cursor=${cursor}`)).body as { results: Body[] }
      expect(JSON.stringify(results)).toContain(items)
      await server.ask('maria', 'products/1/', json('PATCH', { acquisition: '2003-04-05' }))
      expect(await hashOf('PAR', document.id)).toBe(body['hash'])
      await server.ask('maria', 'products/1/', json('PATCH', { acquisition }))
    })

    test('[SERVER-4461] only the person whom the document names signs it, once, and only the content that they saw', async () => {
      const document = await addDocument('PAR')
      const body = await signature(document)
      for (const who of ['admin', 'maria', 'jose']) {
        expect((await put(body, who)).status, who).toBe(400)
        expect((await put({ ...body, made_by: idOf[who] }, who)).status, who).toBe(400)
      }
      for (const bad of [
        { document: 99_999 },
        { document: 2 ** 31 },
        { hash: 'a'.repeat(64) },
        { strokes: [] },
        { strokes: [[]] },
        { strokes: [[[0, 401]]] },
        { strokes: [Array.from({ length: 1501 }, () => [1, 1])] },
        { strokes: Array.from({ length: 151 }, () => [[1, 1]]) },
        { strokes: [Array.from({ length: 800 }, () => [1, 1]), Array.from({ length: 800 }, () => [1, 1])] },
        { party: 'received-from' },
        { withdrawn_at: null },
      ])
        expect((await put({ ...body, ...bad })).status, JSON.stringify(bad).slice(0, 60)).toBe(400)
      // Changed after the person opened it.
      await server.ask('maria', `acknowledgement-receipt-items/${document.lines[0]}/`, json('PATCH', { unit: 'set' }))
      expect(await put(body)).toMatchObject({ status: 400, body: { hash: [expect.stringContaining('sign it again')] } })
      expect((await read(document))['signature']).toBeNull()
      const { strokes: _, ...typed } = await signature(document, { method: 'typed', typed_name: 'Ana R. Muñoz' })
      expect((await put({ ...typed, typed_name: ' ' })).status).toBe(400)
      expect((await put(typed)).status).toBe(201)
      expect((await read(document))['signature']).toMatchObject({ method: 'typed', typed_name: 'Ana R. Muñoz' })
      expect(await put(await signature(document))).toMatchObject({
        status: 400,
        body: { document: [expect.any(String)] },
      })
      const empty = await addDocument('ICS', 0)
      expect((await put(await signature(empty))).status).toBe(400)
    })

    test.each(['PAR', 'ICS'] as const)(
      '[SERVER-4462] a signed %s is frozen: its fields, its lines and the document itself, one by one and in bulk; a renewal replaces it',
      async (kind) => {
        const { path, items, parent } = kinds[kind]
        const [document, other] = [await addDocument(kind), await addDocument(kind)]
        expect((await put(await signature(document))).status).toBe(201)
        const stored = () =>
          Promise.all([
            read(document),
            server.ask('maria', `${items}?${parent}=${document.id}`).then(({ body }) => body),
          ])
        const before = await stored()
        const line = { quantity: kind === 'PAR' ? '9' : 9, unit: 'unit', cost: '1.00', description: 'x' }
        const number = kind === 'PAR' ? { property_number: 'y' } : {}
        const [first] = document.lines
        for (const [method, at, body] of [
          ['PATCH', `${path}${document.id}/`, { received_by_name: 'Somebody else' }],
          ['PATCH', `${path}${document.id}/`, { holder: idOf['jose'] }],
          ['DELETE', `${path}${document.id}/`, {}],
          ['POST', items, { ...line, ...number, [parent]: document.id }],
          ['PATCH', `${items}${first}/`, { unit: 'set' }],
          ['PATCH', `${items}${first}/`, { [parent]: other.id }],
          ['PATCH', `${items}${other.lines[0]}/`, { [parent]: document.id }],
          ['DELETE', `${items}${first}/`, {}],
        ] as const)
          for (const who of ['maria', 'admin'])
            expect(await server.ask(who, at, json(method, body)), `${method} ${at}`).toMatchObject({
              status: 409,
              body: { code: 'document_signed', detail: expect.stringContaining('signed') },
            })
        for (const bulk of [
          { create: [{ ...line, ...number, [parent]: document.id }] },
          { change: [{ id: first, patch: { unit: 'set' } }] },
          { remove: [first] },
        ]) {
          const { status, body } = await server.ask(
            'maria',
            'bulk/',
            json('POST', { resource: items.slice(0, -1), ...bulk }),
          )
          expect({ status, text: JSON.stringify(body) }).toEqual({
            status: 400,
            text: expect.stringContaining('is signed'),
          })
        }
        expect(await stored()).toEqual(before)
        // The same values again, and a newer document in its place.
        expect((await server.ask('maria', `${path}${document.id}/`, json('PATCH', header))).status).toBe(200)
        const replaced = json('PATCH', { superseded_by: other.id })
        expect((await server.ask('maria', `${path}${document.id}/`, replaced)).status).toBe(200)
      },
    )

    test('[SERVER-4463] an admin withdraws a signature with a reason: it stays on record, and the document can be changed and signed again', async () => {
      const document = await addDocument('ICS')
      const first = await signature(document)
      await put(first)
      const withdraw = (who: string, reason: string) =>
        server.ask(who, `document-signatures/${first['id']}/withdraw/`, json('POST', { reason }))
      for (const who of ['ana', 'maria']) expect((await withdraw(who, 'Wrong item')).status).toBe(403)
      expect((await withdraw('admin', ' ')).status).toBe(400)
      const unknown = `document-signatures/${uuid(999)}/withdraw/`
      expect((await server.ask('admin', unknown, json('POST', { reason: 'x' }))).status).toBe(404)
      expect(await withdraw('admin', 'Wrong item')).toMatchObject({
        status: 200,
        body: { withdrawn_by: idOf['admin'], withdrawn_reason: 'Wrong item', hash: first['hash'] },
      })
      expect((await read(document))['signature']).toBeNull()
      // A late copy of the first request brings nothing back.
      expect((await put(first)).status).toBe(200)
      expect((await read(document))['signature']).toBeNull()
      const line = `custodian-slip-items/${document.lines[0]}/`
      expect((await server.ask('maria', line, json('PATCH', { unit: 'set' }))).status).toBe(200)
      const second = await signature(document)
      expect((await put(second)).status).toBe(201)
      // Withdrawing the first again leaves the second.
      expect((await withdraw('admin', 'Again')).status).toBe(200)
      expect((await read(document))['signature']).toMatchObject({ id: second['id'] })
      const rows = await server.store.db
        .selectFrom('document_signatures')
        .select(['id', 'withdrawn_reason'])
        .where('document', '=', document.id)
        .where('document_type', '=', 'ICS')
        .orderBy('id')
        .execute()
      expect(rows).toEqual([
        { id: first['id'], withdrawn_reason: 'Wrong item' },
        { id: second['id'], withdrawn_reason: null },
      ])
    })

    test('[SERVER-4464] signing and changing a line simultaneously: the signature matches the stored content', async () => {
      for (let n = 0; n < 5; n++) {
        const document = await addDocument('PAR', 1)
        const body = await signature(document)
        const change = json('PATCH', { unit: `set ${n}` })
        const [signed, changed] = await Promise.all([
          put(body),
          server.ask('maria', `acknowledgement-receipt-items/${document.lines[0]}/`, change),
        ])
        expect([signed.status, changed.status].filter((status) => status < 300)).toHaveLength(1)
        const stored = (await read(document))['signature'] as Body | null
        if (stored) expect(stored['hash']).toBe(await hashOf('PAR', document.id))
      }
    })
  })
}
