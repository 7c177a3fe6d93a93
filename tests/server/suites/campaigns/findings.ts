/** Findings: who may record and change them, how they are settled, and where their photos are sent. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { claimedPixels } from '#domain/app/image-size.ts'
import { type Body, json, type Page, productDraft } from '../open-server.ts'
import { type SyncWorld, uuid } from '../sync/sync-world.ts'

const jpeg = (bytes: number) =>
  `data:image/jpeg;base64,${Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes, 7)]).toString('base64')}`

export function findingTests(world: SyncWorld): void {
  const { ask, cursor, changes } = world
  const stool = (n: number, more: Body = {}): Body => ({
    id: uuid(n),
    kind: 'found-at-station',
    description: 'A stool',
    counted_at: '2026-11-20T01:00:00.000Z',
    device: 'phone-1',
    ...more,
  })
  const put = (n: number, more: Body = {}, headers = {}, who = 'maria') =>
    ask(`findings/${uuid(n)}/`, json('PUT', stool(n, more), headers), who)
  const one = async (n: number) => (await ask(`findings/${uuid(n)}/`)).body as Body
  const patch = (n: number, body: Body, headers = {}, who = 'admin') =>
    ask(`findings/${uuid(n)}/`, json('PATCH', body, headers), who)
  const addItem = (n: number, draft: Body, who = 'admin') => ask(`findings/${uuid(n)}/item/`, json('POST', draft), who)
  const numbered = async (number: string) =>
    ((await ask(`products/?property_number=${number}`)).body as Page).results.map((row) => row['id'])

  test('[SERVER-401] 60 findings with photos of 400 KB: feed and list contain no photos, one finding returns its own', async () => {
    const from = await cursor()
    const photo = jpeg(300_000)
    for (let n = 4100; n < 4160; n++) expect((await put(n, { photo })).status).toBe(201)
    const page = await changes(from, 'jose', 1000)
    expect(page.results['findings']).toHaveLength(60)
    expect(JSON.stringify(page).length).toBeLessThan(100_000)
    expect(page.results['findings']?.[0]).toMatchObject({ photo: null, has_photo: true })
    const list = (await ask('findings/?page=1')).body as Page
    expect(JSON.stringify(list).length).toBeLessThan(100_000)
    expect(list.results.some((row) => row['photo'] !== null)).toBe(false)
    expect(await one(4100)).toMatchObject({ photo, has_photo: true })
    await world.server().store.db.deleteFrom('findings').where('id', '>=', uuid(4100)).execute()
    const left = await world.server().store.db.selectFrom('finding_photos').select('finding').execute()
    expect(left.filter((row) => String(row['finding']) >= uuid(4100))).toEqual([])
  })

  test('[SERVER-402] a page of the feed ends at about 4 MB and says that more follows', async () => {
    const from = await cursor()
    const body = (id: string) =>
      JSON.stringify({ ...stool(1), id, code: 'x'.repeat(2000), description: 'y'.repeat(2000) })
    await world.server().store.write(async (tx) => {
      for (let n = 5000; n < 6200; n++) {
        await tx.db
          .insertInto('findings')
          .values({ id: uuid(n), body: body(uuid(n)), version: 1 })
          .execute()
        tx.touch('findings', uuid(n))
      }
    })
    const seen: unknown[] = []
    let pages = 0
    for (let at = from, more = true; more; pages++) {
      const page = await changes(at, 'maria', 2000)
      expect(JSON.stringify(page).length).toBeLessThan(4_100_000)
      seen.push(...(page.results['findings'] ?? []).map((row) => row.id))
      ;({ cursor: at, more } = page)
    }
    expect(pages).toBe(2)
    expect(new Set(seen).size).toBe(1200)
    expect(seen).toHaveLength(1200)
    await world.server().store.db.deleteFrom('findings').where('id', '>=', uuid(5000)).execute()
  })

  test('[SERVER-5487] a small photo that claims hundreds of millions of pixels is refused: showing it would end the app on a phone', async () => {
    const [x, y] = ['\x4e\x20', '\x61\xa8']
    const bombs = {
      png: `\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0${x}\0\0${y}\x01\0\0\0\0`,
      jpeg: `\xff\xd8\xff\xe0\0\x04ab\xff\xc4\0\x03a\xff\xc2\0\x11\x08${y}${x}\x03\0\0`,
      webp: 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x20\x4e\0\xa8\x61\0',
    }
    for (const [type, bytes] of Object.entries(bombs)) {
      const photo = `data:image/${type};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`
      const { status, body } = await put(409, { photo })
      expect([type, status, Object.keys(body as Body)]).toEqual([type, 400, ['photo']])
    }
    for (const type of ['png', 'jpeg', 'webp'] as const) {
      const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b5d66' } }).toFormat(type)
      const photo = `data:image/${type};base64,${(await picture.toBuffer()).toString('base64')}`
      expect((await put(409, { photo })).status).toBeLessThan(300)
      expect(claimedPixels(await picture.toBuffer())).toBe(640 * 480)
    }
  })

  test('[SERVER-403] a finding is recorded under one’s own name, with valid photos, times and known fields only', async () => {
    const refused = async (field: string, more: Body, who = 'maria') => {
      const answer = await put(410, more, {}, who)
      expect([field, answer.status, Object.keys(answer.body as Body)]).toEqual([field, 400, [field]])
    }
    await refused('photo', { photo: 'javascript:alert(1)' })
    await refused('photo', { photo: 'data:image/svg+xml;base64,AAAA' })
    await refused('photo', { photo: `data:image/png;base64,${jpeg(20).slice(23)}` })
    await refused('photo', { photo: `data:image/jpeg;base64,${Buffer.from('<html>').toString('base64')}` })
    await refused('counted_at', { counted_at: 'yesterday' })
    await refused('non_field_errors', { color: 'red' })
    await refused('non_field_errors', { completed_as: 1 })
    await refused('counted_by', { counted_by: 1 })
    expect((await ask(`findings/${uuid(410)}/`)).status).toBe(404)
    // An admin may record findings of other people.
    expect(await put(410, { counted_by: 2 }, {}, 'admin')).toMatchObject({ status: 201, body: { counted_by: 2 } })
    // Another person's finding can be changed only with its current version.
    expect((await put(410, { remarks: 'mine now' }, {}, 'jose')).status).toBe(412)
    expect((await put(410, { remarks: 'mine now' }, { 'If-Match': '*' }, 'jose')).status).toBe(412)
    expect((await put(410, { remarks: 'seen' }, { 'If-Match': '"1"' }, 'jose')).status).toBe(200)
    expect(await one(410)).toMatchObject({ counted_by: 2, remarks: 'seen', version: '2' })
    expect((await put(410, { remarks: 'own' })).status).toBe(200)
  })

  test('[SERVER-404] the device sends its finding again: what the property unit added stays', async () => {
    await put(411, { article: null })
    const added = { article: 1, quantity: 2, condition: 1, unit_value: '1500', description: 'A stool, steel' }
    expect(await patch(411, added, { 'If-Match': '"1"' })).toMatchObject({
      status: 200,
      body: { ...added, unit_value: '1500.00', version: '2', settled_at: null },
    })
    expect((await patch(411, { quantity: 3 }, { 'If-Match': '"1"' })).status).toBe(412)
    // The response repeats what the device sent; the stored additions stay.
    expect(await put(411, { article: null })).toMatchObject({
      status: 200,
      body: { description: 'A stool', article: null },
    })
    expect(await one(411)).toMatchObject({ ...added, unit_value: '1500.00', version: '2' })
    for (const wrong of [
      { quantity: 0 },
      { unit_value: '-1' },
      { condition: 99_999 },
      { set_aside: ' ' },
      { kind: 'elsewhere' },
    ]) {
      expect([wrong, (await patch(411, wrong)).status]).toEqual([wrong, 400])
    }
    expect(await patch(411, { set_aside: 'Private property' })).toMatchObject({
      body: { set_aside: 'Private property', settled_by: 1, settled_at: expect.any(String) },
    })
    expect((await patch(411, { set_aside: 'x', completed_as: 1 })).status).toBe(400)
    expect(await patch(411, { completed_as: 3 })).toMatchObject({ body: { set_aside: null, completed_as: 3 } })
    expect(await patch(411, { completed_as: null })).toMatchObject({
      body: { set_aside: null, completed_as: null, settled_by: null, settled_at: null },
    })
    expect((await patch(499, { quantity: 1 })).status).toBe(404)
    await put(412, { kind: 'not-found', product: 1, description: null })
    expect((await patch(412, { completed_as: 1 })).status).toBe(400)
    expect((await patch(411, { quantity: 1 }, {}, 'ana')).status).toBe(403)
  })

  test('[SERVER-405] a finding becomes one item in one transaction, however often it is requested, and by anyone', async () => {
    await put(413, { photo: jpeg(40) })
    expect((await addItem(413, { ...productDraft('F-413'), units: -1 })).status).toBe(400)
    expect(await one(413)).toMatchObject({ completed_as: null, version: '1' })
    const answers = await Promise.all([
      addItem(413, productDraft('F-413')),
      addItem(413, productDraft('F-413')),
      addItem(413, productDraft('F-413-B'), 'maria'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    const [id] = [...new Set(answers.map(({ body }) => (body as Body)['id']))]
    expect(new Set(answers.map(({ body }) => (body as Body)['id'])).size).toBe(1)
    expect([...(await numbered('F-413')), ...(await numbered('F-413-B'))]).toEqual([id])
    expect(await one(413)).toMatchObject({ completed_as: id, has_photo: true, settled_at: expect.any(String) })
    // A deleted item leaves its finding open again.
    expect((await ask(`products/${id}/`, { method: 'DELETE' })).status).toBe(204)
    expect(await one(413)).toMatchObject({ completed_as: null })
    expect((await addItem(413, productDraft('F-413'))).status).toBe(201)
    await put(414, { kind: 'elsewhere', product: 1, description: null })
    expect((await addItem(414, productDraft('F-414'))).status).toBe(400)
    expect((await addItem(499, productDraft('F-499'))).status).toBe(404)
  })

  test('[SERVER-4633] a photo of an item: names the item and has the photo, from people who count, undone by who took it', async () => {
    const photo = (n: number, more: Body = {}, who = 'maria') =>
      put(n, { kind: 'photo', description: null, product: 1, photo: jpeg(40), ...more }, {}, who)
    expect((await photo(4633)).status).toBe(201)
    expect(await one(4633)).toMatchObject({ kind: 'photo', product: 1, has_photo: true })
    expect((await photo(4634, { product: null })).status).toBe(400)
    expect((await photo(4634, { photo: null })).status).toBe(400)
    expect((await photo(4634, {}, 'ana')).status).toBe(403)
    expect((await patch(4633, { completed_as: 1 })).status).toBe(400)
    expect((await photo(4633, { undone_at: '2026-11-21T01:00:00.000Z' })).status).toBe(200)
    expect((await one(4633))['undone_at']).toBe('2026-11-21T01:00:00.000Z')
  })

  test('[SERVER-4271] a finding about a tag: by people who count, about an item, undone by who recorded it, and never an item of its own', async () => {
    const tag = (n: number, more: Body = {}, who = 'maria') =>
      put(n, { kind: 'tag-unreadable', description: null, product: 1, ...more }, {}, who)
    expect((await tag(4271)).status).toBe(201)
    expect(await one(4271)).toMatchObject({ kind: 'tag-unreadable', product: 1 })
    expect((await tag(4272, { product: null })).status).toBe(400)
    expect((await tag(4272, { product: 999_999 })).status).toBe(400)
    expect((await tag(4272, { kind: 'retagged' })).status).toBe(201)
    expect((await tag(4272, { kind: 'retagged', undone_at: '2026-11-21T01:00:00.000Z' })).status).toBe(200)
    expect((await one(4272))['undone_at']).toBe('2026-11-21T01:00:00.000Z')
    expect((await tag(4273, { kind: 'tag-lost' })).status).toBe(400)
    expect((await tag(4273, {}, 'ana')).status).toBe(403)
    expect((await patch(4271, { completed_as: 1 })).status).toBe(400)
    expect((await patch(4271, { set_aside: 'The tag reads well' })).status).toBe(200)
  })
}
