import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { checkPack } from '#domain/evidence/check-pack.ts'
import { canonicalJson, type Manifest, packFiles, type RecordContent } from '#domain/evidence/pack-format.ts'
import { secondCountsByFirst } from '#domain/evidence/pack-second-counts.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { readPack } from '#verifier/read-pack.ts'
import { webCrypto } from '#verifier/web-crypto.ts'
import { secondCount, secondCountAsked } from '../campaign-record-bodies.ts'
import { type Body, json, movableClock, type OpenServer } from '../open-server.ts'
import { changeLines, type Files, filesOf, zipped } from './evidence-files.ts'

const pixel = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='}`

/** The evidence pack of a closed campaign, and every way to change one (decision 075). */
export function evidenceSuite(open: OpenServer): void {
  describe('evidence packs', () => {
    let server: TestServer
    let pack: Uint8Array
    let campaign: number
    const { now, minute } = movableClock('2026-11-01T00:00:00Z')
    const ask = async (who: string, path: string, init?: RequestInit) => {
      minute()
      return server.ask(who, path, init)
    }
    let seq = 0
    const count = async (product: number, patch: Body, recorded = minute()) => {
      const event = {
        id: numberedUuid(++seq),
        ...{ kind: 'count', seq, device: 'phone', recorded_at: recorded.toISOString(), skew_ms: 0, source: 'scan' },
        patch,
      }
      const headers = { [headerNames.clientEvents]: JSON.stringify([event]) }
      const answer = await ask('jose', `products/${product}/`, json('PATCH', patch, headers))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const download = async (who: string, id: number) =>
      server.fetch(
        new Request(`${origin}/api/v1/inventory/${id}/evidence/`, {
          headers: { Authorization: `Token ${await server.tokenFor(who)}` },
        }),
      )
    const bytesOf = async (id: number) => new Uint8Array(await (await download('maria', id)).arrayBuffer())
    const check = async (bytes: Uint8Array, fingerprint = '') =>
      checkPack(await readPack(bytes), webCrypto, fingerprint)
    /** The faults of the pack after this change of its files. */
    const faultsAfter = async (change: (files: Files) => void) => {
      const files = filesOf(pack)
      change(files)
      return (await check(zipped(files))).faults
    }
    const lineOf = (product: number, counted: number) =>
      (filesOf(pack)[packFiles.records] ?? '')
        .split('\n')
        .findIndex((line) => line.includes(`"id":${product},`) && line.includes(`"physical_count":${counted}`))

    /** A question about product 1 and its second count, by the person; and the property unit's settlement of product 2. */
    const countAgain = async (asked: string, who: string, counted: number) => {
      const { id: made_by } = (await ask(who, 'users/me/')).body as { id: number }
      const id = numberedUuid(++seq)
      const recorded_at = minute().toISOString()
      const body = { ...secondCount(id, campaign, made_by, 1, asked, { count: counted }), recorded_at }
      return (await ask(who, `campaign-records/${id}/`, json('PUT', body))).status
    }
    beforeAll(async () => {
      server = await open({ products: 12, clock: { now } })
      await ask('admin', 'products/reset_flags/', json('POST', { counts: true }))
      const draft = { name: 'Count “A”', as_at: '2026-10-31' }
      campaign = ((await ask('maria', 'inventory/', json('POST', draft))).body as { id: number }).id
      await ask('maria', `inventory/${campaign}/`, json('PATCH', { state: 'counting' }))
      for (let product = 1; product <= 8; product++)
        await count(product, { physical_count: product + 100, remarks: `Röom ${product}`, scanned: true })
      const { id: maria } = (await ask('maria', 'users/me/')).body as { id: number }
      const { id: jose } = (await ask('jose', 'users/me/')).body as { id: number }
      const asked = numberedUuid(++seq)
      const recorded_at = minute().toISOString()
      const question = { ...secondCountAsked(asked, campaign, maria, 1, { first_by: jose }), recorded_at }
      expect((await ask('maria', `campaign-records/${asked}/`, json('PUT', question))).status).toBe(201)
      expect(await countAgain(asked, 'jose', 101)).toBe(400)
      expect(await countAgain(asked, 'maria', 100)).toBe(201)
      const finding = { id: 'b1f1a7e0-6b6e-4d53-9b8e-0a6f9f6c1a11', kind: 'found-at-station', description: 'A stool' }
      const found = { ...finding, photo: pixel, counted_at: now().toISOString(), device: 'phone' }
      expect((await ask('jose', `findings/${finding.id}/`, json('PUT', found))).status).toBeLessThan(300)
      const made = minute()
      await ask('maria', `inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
      expect((await download('maria', campaign)).status).toBe(409)
      const closing = { state: 'closed', close_reason: 'Given by the test' }
      expect((await ask('admin', `inventory/${campaign}/`, json('PATCH', closing))).status).toBe(200)
      await count(9, { physical_count: 999, remarks: null, scanned: true }, made)
      pack = await bytesOf(campaign)
    })
    afterAll(() => server.close())

    test('[EVIDENCE-3430] an untouched pack: no fault, its totals and its late count; the same campaign gives the same bytes', async () => {
      const result = await check(pack)
      expect(result.faults).toEqual([])
      expect(result).toMatchObject({ signatureChecked: true, items: 12, lateCounts: 1, countsWithoutRecord: 0 })
      expect(result.totals?.all).toMatchObject({
        rows: '12',
        countQuantity: String(101 + 102 + 103 + 104 + 105 + 106 + 107 + 108),
      })
      const files = filesOf(pack)
      expect(files[packFiles.records]).toContain('"physical_count":999')
      expect(files[packFiles.baseline]).not.toContain('"physical_count":999')
      expect(files[packFiles.photos]).toMatch(/"sha256":"[0-9a-f]{64}"/)
      expect(files[packFiles.photos]).not.toContain('base64')
      expect(await bytesOf(campaign)).toEqual(pack)
      const record = (files[packFiles.records] ?? '').split('\n')[lineOf(3, 103)]
      expect(JSON.parse(record ?? '')).toMatchObject({
        record: { about: 'products', id: 3, device: 'phone', seq: 3, user: expect.any(Number), late: false },
      })
    })

    test('[EVIDENCE-3431] one count changed: the line, its item, person and time are named', async () => {
      const at = lineOf(3, 103)
      const faults = await faultsAfter(
        changeLines(packFiles.records, (lines) => {
          lines[at] = (lines[at] ?? '').replace('"physical_count":103', '"physical_count":3')
        }),
      )
      expect(faults).toEqual([
        {
          kind: 'line-changed',
          file: packFiles.records,
          line: at + 1,
          belongs: at + 1,
          subject: {
            item: expect.stringContaining(' · '),
            person: expect.stringMatching(/\w/),
            at: expect.stringMatching(/^2026-11-01T/),
          },
        },
      ])
      const inBaseline = await faultsAfter(
        changeLines(packFiles.baseline, (lines) => {
          lines[2] = (lines[2] ?? '').replace('"physical_count":103', '"physical_count":3')
        }),
      )
      expect(inBaseline).toMatchObject([
        { kind: 'line-changed', file: packFiles.baseline, line: 3, subject: { person: null, at: null } },
      ])
    })

    test('[EVIDENCE-3431] a key that occurs twice in a line, read by other programs in another way: the line was changed', async () => {
      const at = lineOf(3, 103)
      const faults = await faultsAfter(
        changeLines(packFiles.records, (lines) => {
          lines[at] = (lines[at] ?? '').replace('"physical_count":103', '"physical_count":3,"physical_count":103')
        }),
      )
      expect(faults).toMatchObject([{ kind: 'line-changed', line: at + 1 }])
    })

    test('[EVIDENCE-3432] one record removed, in the middle or at the end: its line is named', async () => {
      const at = lineOf(4, 104)
      const middle = await faultsAfter(changeLines(packFiles.records, (lines) => void lines.splice(at, 1)))
      expect(middle).toMatchObject([
        { kind: 'lines-removed', file: packFiles.records, line: at + 1, count: 1, next: { item: expect.any(String) } },
      ])
      const end = await faultsAfter(changeLines(packFiles.baseline, (lines) => void lines.splice(-2, 1)))
      expect(end).toMatchObject([{ kind: 'lines-removed', file: packFiles.baseline, line: 12, count: 1 }])
      const all = await faultsAfter((files) => {
        files[packFiles.records] = ''
      })
      expect(all[0]).toMatchObject({ kind: 'lines-removed', file: packFiles.records, line: 1 })
    })

    test('[EVIDENCE-3433] two records swapped: the first one out of its place is named', async () => {
      const at = lineOf(5, 105)
      const faults = await faultsAfter(
        changeLines(packFiles.records, (lines) => {
          const [one, two] = [lines[at] ?? '', lines[at + 1] ?? '']
          lines.splice(at, 2, two, one)
        }),
      )
      expect(faults).toMatchObject([{ kind: 'line-moved', file: packFiles.records, line: at + 1, belongs: at + 2 }])
    })

    test('[EVIDENCE-3434] a total changed by a centavo: the report, the figure and both amounts are named', async () => {
      const faults = await faultsAfter((files) => {
        const totals = JSON.parse(files[packFiles.totals] ?? '') as { all: { cardValue: string } }
        totals.all.cardValue = totals.all.cardValue.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
        files[packFiles.totals] = canonicalJson(totals)
      })
      expect(faults).toMatchObject([{ kind: 'total', report: '', figure: 'cardValue' }])
    })

    test('[EVIDENCE-3435] everything rehashed without the key: the signature does not match; signed with another key: its fingerprint differs', async () => {
      const rehash = async (files: Files) => {
        const records = (files[packFiles.records] ?? '').replace('"physical_count":103', '"physical_count":3')
        const changed = { ...files, [packFiles.records]: records }
        const manifest = JSON.parse(files[packFiles.manifest] ?? '') as { files: Record<string, { sha256: string }> }
        const entry = manifest.files[packFiles.records]
        if (entry) entry.sha256 = await webCrypto.sha256(records)
        return { ...changed, [packFiles.manifest]: canonicalJson(manifest) }
      }
      const { faults } = await check(zipped(await rehash(filesOf(pack))))
      expect(faults[0]).toEqual({ kind: 'signature' })
      const key = (await ask('ana', 'evidence/key/')).body as { public_key: string; fingerprint: string }
      expect(key.fingerprint).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
      expect((await check(pack, key.fingerprint.toLowerCase().replaceAll('-', ' '))).faults).toEqual([])
      const other = await open({ products: 12, clock: { now } })
      const foreign = (await other.ask('ana', 'evidence/key/')).body as { fingerprint: string }
      await other.close()
      expect((await check(pack, foreign.fingerprint)).faults).toMatchObject([
        { kind: 'other-key', fingerprint: key.fingerprint },
      ])
    })

    test('[EVIDENCE-3435] a key of one’s own in the manifest of the institute: its true fingerprint is shown', async () => {
      const files = filesOf(pack)
      const manifest = JSON.parse(files[packFiles.manifest] ?? '') as Manifest
      const own = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
      const { x = '' } = await crypto.subtle.exportKey('jwk', own.publicKey)
      const claimed = { ...manifest, key: { ...manifest.key, public_key: x } }
      const result = await check(zipped({ ...files, [packFiles.manifest]: canonicalJson(claimed) }))
      expect(result.faults).toEqual([{ kind: 'signature' }])
      expect(result.fingerprint).not.toBe(manifest.key.fingerprint)
    })

    test('[EVIDENCE-3436] a file is missing, added or not a pack at all: it is named', async () => {
      expect(await faultsAfter((files) => void delete files[packFiles.people])).toContainEqual({
        kind: 'file-missing',
        file: packFiles.people,
      })
      expect(
        await faultsAfter((files) => {
          files['more.csv'] = 'x'
        }),
      ).toEqual([{ kind: 'file-added', file: 'more.csv' }])
      expect(
        await faultsAfter((files) => {
          files[packFiles.form] += 'x'
        }),
      ).toEqual([{ kind: 'file-changed', file: packFiles.form }])
      expect(await faultsAfter((files) => void delete files[packFiles.manifest])).toEqual([{ kind: 'no-manifest' }])
      expect(
        await faultsAfter((files) => {
          files[packFiles.manifest] = '{}'
        }),
      ).toEqual([{ kind: 'no-manifest' }])
    })

    test('[EVIDENCE-4595] second counts: the pack says how many are open, its count form has them, and a second count by the person who counted first is a fault', async () => {
      const { secondCounts, totals } = await check(pack)
      expect(secondCounts).toMatchObject({ waiting: 0, contradicts: 1, 'not-accepted': 0, confirmed: 0, decided: 0 })
      // The figure that counts is that of the first count, as on the report.
      expect(totals?.all.countQuantity).toBe(String(101 + 102 + 103 + 104 + 105 + 106 + 107 + 108))
      const files = filesOf(pack)
      const [head = '', ...rows] = (files[packFiles.form] ?? '').split('\r\n')
      expect(head).toContain('Second count,Third count,Result of second counts')
      expect(rows.filter((row) => row.endsWith(',100,,Counts disagree'))).toHaveLength(1)
      const records = await readPack(pack)
      const contents = (records.get(packFiles.records)?.text ?? '').split('\n').filter(Boolean)
      const parsed = contents.map((line) => (JSON.parse(line) as { record: RecordContent }).record)
      expect(secondCountsByFirst(parsed, {})).toEqual([])
      // The server refuses it, so a pack has it only if somebody made it otherwise.
      const line = parsed.findIndex(({ action }) => action === 'second-count')
      const { user: first } = parsed.find(({ about, id }) => about === 'products' && id === 1)!
      const claimed = { ...parsed[line]!, after: { ...parsed[line]!.after, made_by: first } }
      expect(secondCountsByFirst(parsed.with(line, claimed), {})).toEqual([line + 1])
      // An undone first count makes room.
      const undo = { ...parsed.find(({ about, id }) => about === 'products' && id === 1)! }
      const undone = { ...undo, detail: { undoes: undo.event }, event: null }
      expect(secondCountsByFirst([...parsed.slice(0, line), undone, claimed], {})).toEqual([])
      // So does a reset of the counts, but not one of the flags alone.
      const reset = (after: Body) => ({ ...undo, action: 'reset', event: null, detail: null, after })
      const afterReset = (after: Body) => secondCountsByFirst([...parsed.slice(0, line), reset(after), claimed], {})
      expect(afterReset({ scanned: false, physical_count: null })).toEqual([])
      expect(afterReset({ scanned: false })).toEqual([line + 2])
    })

    test('[EVIDENCE-3437] only those who may close a count download its evidence, and only of a closed one', async () => {
      expect((await download('ana', campaign)).status).toBe(403)
      expect((await download('admin', 99_999)).status).toBe(404)
      const draft = await ask('maria', 'inventory/', json('POST', { name: 'Draft', as_at: '2026-10-31' }))
      expect((await download('maria', (draft.body as { id: number }).id)).status).toBe(409)
    })

    test('[EVIDENCE-3438] an item was deleted, and the count was reopened: the pack of the closed version is whole, and the reopening is in it', async () => {
      await ask('maria', `inventory/${campaign}/reopen/`, json('POST', { reason: 'Ana’s phone' }))
      // No document names it any longer.
      for (const lines of ['custodian_slip_items', 'acknowledgement_receipt_items', 'transfers'])
        await server.store.db.deleteFrom(lines).where('product', '=', 12).execute()
      expect(await ask('admin', 'products/12/', { method: 'DELETE' })).toMatchObject({ status: 204 })
      const bytes = await bytesOf(campaign)
      const result = await check(bytes)
      expect(result.faults).toEqual([])
      expect(result.items).toBe(12)
      const records = filesOf(bytes)[packFiles.records] ?? ''
      expect(records).toContain('"action":"reopen"')
      expect(records).toContain('"state":"closed"')
    })
  })
}
