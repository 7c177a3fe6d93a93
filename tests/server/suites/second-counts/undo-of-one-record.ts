/** An undo withdraws one record: what somebody else recorded as well stays. */
import { describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

const nothing = { physical_count: null, remarks: null, scanned: false }

export function undoOfOneRecordSuite(open: OpenServer): void {
  describe('undo of one record', () => {
    const { ask, must, begin, close, addItem, minute } = secondCountWorld(open)
    let events = 0
    const send = async (who: string, product: number, patch: Body, more: Body = {}, headers: Body = {}) => {
      const id = numberedUuid(++events, 'b000')
      const observed = { kind: 'count', seq: events, device: `phone of ${who}`, skew_ms: 0, source: 'scan', patch }
      const event = { id, recorded_at: minute().toISOString(), ...observed, ...more }
      const { status, body } = await ask(
        who,
        `products/${product}/`,
        json('PATCH', patch, { [headerNames.clientEvents]: JSON.stringify([event]), ...headers } as never),
      )
      expect(status, JSON.stringify(body)).toBe(more['status'] ?? 200)
      return { ...event, row: body as Body }
    }
    const count = (who: string, product: number, physical_count: number, more: Body = {}) =>
      send(who, product, { physical_count, remarks: null, scanned: true }, more)
    const product = (id: number) => must('admin', `products/${id}/`)

    test('[SERVER-5366] a count that somebody else repeated: undone by either, it stays as the other recorded it, and is gone after both', async () => {
      const item = await addItem({ units: 5 })
      const campaign = await begin()
      const hers = await count('maria', item, 3)
      const his = await count('jose', item, 3)
      const undone = await send('maria', item, nothing, { undoes: hers.id })
      const kept = { physical_count: 3, scanned: true, counted_at: his.recorded_at }
      expect(undone.row).toMatchObject(kept)
      expect(await product(item)).toMatchObject(kept)
      await send('jose', item, nothing, { undoes: his.id })
      expect(await product(item)).toMatchObject({ physical_count: null, scanned: false, counted_at: null })
      await close(campaign)
      expect(await product(item)).toMatchObject({ missing_in: campaign })
    })

    test('[SERVER-5366] the later one is undone first, twice with one answer: the count of the earlier one stays', async () => {
      const item = await addItem({ units: 5 })
      const hers = await count('maria', item, 3)
      const his = await count('jose', item, 3)
      const undo = { undoes: his.id, id: '00000000-0000-4000-b000-00000000ffff', recorded_at: minute().toISOString() }
      for (const seq of [901, 901]) await send('jose', item, nothing, { ...undo, seq })
      expect(await product(item)).toMatchObject({ physical_count: 3, scanned: true, counted_at: hers.recorded_at })
    })

    test('[SERVER-5366] another device of the same person counts as another record; an earlier record of the same device does not', async () => {
      const item = await addItem({ units: 5 })
      const first = await count('maria', item, 3)
      await count('maria', item, 3, { device: 'tablet of maria' })
      await send('maria', item, nothing, { undoes: first.id })
      expect(await product(item)).toMatchObject({ physical_count: 3, scanned: true })

      const other = await addItem({ units: 5 })
      await count('maria', other, 3)
      const again = await count('maria', other, 3)
      await send('maria', other, nothing, { undoes: again.id })
      expect(await product(other)).toMatchObject({ physical_count: null, scanned: false })
    })

    test('[SERVER-5366] what a reset, or somebody who cleared the count, voided before is no record that stands', async () => {
      const item = await addItem({ units: 5 })
      await count('jose', item, 3)
      await must('admin', `products/${item}/`, json('PATCH', nothing))
      const hers = await count('maria', item, 3)
      await send('maria', item, nothing, { undoes: hers.id })
      expect(await product(item)).toMatchObject({ physical_count: null, scanned: false })
    })

    test('[SERVER-5366] a different count of somebody else before: the undo writes the values from before, as its device sends them', async () => {
      const item = await addItem({ units: 5 })
      await count('jose', item, 2)
      const hers = await count('maria', item, 3)
      await send('maria', item, { ...nothing, physical_count: 2, scanned: true }, { undoes: hers.id })
      expect(await product(item)).toMatchObject({ physical_count: 2, scanned: true })
    })

    test('[SERVER-5366] the own count before differs from both: the undo brings it back, not the older one of somebody else', async () => {
      const item = await addItem({ units: 5 })
      await count('jose', item, 3)
      const corrected = await count('maria', item, 4)
      const wrong = await count('maria', item, 3)
      await send('maria', item, { physical_count: 4, remarks: null, scanned: true }, { undoes: wrong.id })
      expect(await product(item)).toMatchObject({ physical_count: 4, counted_at: corrected.recorded_at })

      await send('jose', item, { scanned: true }, { kind: 'scanned' })
      await send('maria', item, { scanned: false }, { kind: 'scanned' })
      const marked = await send('maria', item, { scanned: true }, { kind: 'scanned' })
      await send('maria', item, { scanned: false }, { kind: 'scanned', undoes: marked.id })
      expect(await product(item)).toMatchObject({ physical_count: 4, scanned: false })
    })

    const mark = (who: string, item: number, scanned: boolean, more: Body = {}) =>
      send(who, item, { scanned }, { kind: 'scanned', ...more })
    const countOnly = (who: string, item: number, physical_count: number | null, more: Body = {}) =>
      send(who, item, { physical_count, remarks: null }, more)

    test('[SERVER-5686] somebody else counted an item that was marked already, so without the mark: undoing the first count leaves theirs marked', async () => {
      for (const [figure, more] of [
        [3, {}],
        [3, { unsent: true }],
        [4, { unsent: true }],
      ] as const) {
        const item = await addItem({ units: 5 })
        const hers = await countOnly('maria', item, 3)
        const herMark = await mark('maria', item, true)
        await countOnly('jose', item, figure)
        await countOnly('maria', item, null, { undoes: hers.id, ...more })
        await mark('maria', item, false, { undoes: herMark.id, ...more })
        expect(await product(item)).toMatchObject({ physical_count: figure, scanned: true })
      }
      // Who counts an item that is not marked, and does not mark it, leaves it unmarked.
      const item = await addItem({ units: 5 })
      await countOnly('jose', item, 3)
      const herMark = await mark('maria', item, true)
      await mark('maria', item, false, { undoes: herMark.id })
      expect(await product(item)).toMatchObject({ physical_count: 3, scanned: false })
    })

    const orders = [
      ['undo', 'count'],
      ['undo', 'undo', 'count', 'count'],
      ['count', 'undo', 'count'],
      ['count', 'count', 'undo', 'undo', 'count'],
      ['undo', 'count', 'undo'],
    ] as const
    test.each(orders)(
      '[SERVER-5505] a count and its undo from a device that never sent it arrive as %s, %s …: no effect',
      async (...order) => {
        const item = await addItem({ units: 5 })
        const his = await count('jose', item, 2)
        const before = await product(item)
        const record = { id: numberedUuid(++events, 'b000'), recorded_at: minute().toISOString() }
        const undo = {
          id: numberedUuid(++events, 'b000'),
          recorded_at: minute().toISOString(),
          undoes: record.id,
          unsent: true,
        }
        const earlier = { physical_count: 2, remarks: null, scanned: true }
        let wasUndone = false
        for (const step of order) {
          if (step === 'undo') await send('maria', item, earlier, undo)
          else await count('maria', item, 3, { ...record, status: wasUndone ? 400 : 200 })
          wasUndone ||= step === 'undo'
        }
        expect(await product(item)).toMatchObject({ ...earlier, counted_at: his.recorded_at })
        if (order[0] === 'undo') expect((await product(item))['version']).toBe(before['version'])
      },
    )

    test('[SERVER-5505] what somebody else stated since then stays, and nobody can undo the records of others', async () => {
      const item = await addItem({ units: 5 })
      const hers = await count('maria', item, 3)
      const his = await count('jose', item, 4)
      await send('maria', item, nothing, { undoes: hers.id, unsent: true })
      expect(await product(item)).toMatchObject({ physical_count: 4, scanned: true, counted_at: his.recorded_at })
      await send('maria', item, nothing, { undoes: his.id, unsent: true })
      expect(await product(item)).toMatchObject({ physical_count: 4, scanned: true, counted_at: his.recorded_at })
      await count('jose', item, 4, { id: his.id, recorded_at: his.recorded_at })
      const unknown = numberedUuid(++events, 'b000')
      await send('maria', item, nothing, { undoes: unknown, unsent: true })
      await count('jose', item, 5, { id: unknown })
      expect(await product(item)).toMatchObject({ physical_count: 5 })
    })

    const good = 'Turns on? Yes'
    const kinds = [
      ['condition', 1, 2, 3],
      ['checklist', null, good, 'Turns on? No'],
    ] as const
    test.each(kinds)(
      '[SERVER-5870] a %s that somebody else stated as well stays when it is undone, until they undo theirs',
      async (kind, none, stated, other) => {
        const state = (who: string, item: number, value: unknown, more: Body = {}) =>
          send(who, item, { [kind]: value }, { kind, ...more })
        for (const device of ['phone of jose', 'tablet of jose']) {
          const item = await addItem({ units: 5, condition: 1 })
          const hers = await state('maria', item, stated)
          const his = await state('jose', item, stated, { device })
          // A cleared count voids no condition and no answers.
          await countOnly('jose', item, null)
          const undone = await state('maria', item, none, { undoes: hers.id })
          expect(undone.row).toMatchObject({ [kind]: stated })
          await state('jose', item, none, { device, undoes: his.id })
          expect(await product(item)).toMatchObject({ [kind]: none })
        }
        // A newer value of somebody else was replaced by this record: its undo brings that one back.
        const item = await addItem({ units: 5, condition: 1 })
        await state('jose', item, stated)
        await state('jose', item, other)
        const hers = await state('maria', item, stated)
        await state('maria', item, other, { undoes: hers.id })
        expect(await product(item)).toMatchObject({ [kind]: other })
      },
    )

    test('[SERVER-5870] the property unit set the same condition in the record: undoing the observation leaves it', async () => {
      const item = await addItem({ units: 5, condition: 1 })
      const hers = await send('maria', item, { condition: 2 }, { kind: 'condition' })
      await must('admin', `products/${item}/`, json('PATCH', { condition: 2 }))
      await send('maria', item, { condition: 1 }, { kind: 'condition', undoes: hers.id })
      expect(await product(item)).toMatchObject({ condition: 2 })
    })

    test('[SERVER-5366] the mark alone was repeated by somebody else: the count is undone, and the mark stays', async () => {
      const item = await addItem({ units: 5 })
      const hers = await count('maria', item, 3)
      await send('jose', item, { scanned: true }, { kind: 'scanned' })
      await send('maria', item, nothing, { undoes: hers.id })
      expect(await product(item)).toMatchObject({ physical_count: null, scanned: true })
    })
  })
}
