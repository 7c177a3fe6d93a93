/** The queue of the reconcile screen: groups with figures, keys, and accepting by a rule. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { acceptCounts } from '#features/reconcile/accept-counts.ts'
import { undoAll } from '#react/outbox/undo-all.ts'
import { singleKeyPauseMs } from '#ui/single-keys.ts'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  giveReason,
  openWorld,
  products,
  type Row,
  routes,
  rowOf,
  user,
  waitForRow,
  world,
} from '../campaigns/campaign-world.tsx'

afterEach(closeWorld)

const openQueue = async (campaign: number) => {
  world.open(routes, `${area}/counts/${campaign}`)
  await screen.findByRole('radio', { name: 'To settle', checked: true })
}
const group = (name: string, figure: number) => screen.findByRole('radio', { name: `${name} · ${figure}` })
const uncounted = async () => (await products()).filter((row) => row.physical_count === null && row.units > 1)
const opsOf = async (item: Row) => (await world.services.outbox.list()).filter((op) => op.eid === item.id)
const onDevice = (id: number) => world.services.catalog.get<ProductView>('products', id)

describe('the queue of the reconcile screen', () => {
  it('[CAMPAIGN-3597] groups with their figures; keys move, accept and undo; an item with counts that disagree is not accepted', async () => {
    await openWorld()
    const [short, over, disagree] = (await uncounted()) as [Row, Row, Row]
    const id = await campaignIn('counting')
    const shortBefore = (await products()).filter(
      (row) => row.physical_count !== null && row.physical_count < row.units,
    )
    await count('maria', short.id, short.units - 1)
    await count('jose', over.id, over.units + 1)
    await count('maria', disagree.id, disagree.units)
    await count('jose', disagree.id, disagree.units - 1)
    await waitForRow(disagree.id, (row) => row.physical_count === disagree.units - 1)
    await openQueue(id)
    await group('Counts disagree', 1)
    const shorts = shortBefore.length + 1
    await user.click(await group('Shortage', shorts))
    await user.click(await rowOf(short))
    await screen.findByRole('button', { name: `Accept ${short.units - 1}` })
    ;(await rowOf(short)).focus()
    await user.keyboard('{Enter}')
    await giveReason()
    await group('Shortage', shorts - 1)
    // The keys still work: the focus is on the next entry.
    await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).not.toBeNull())
    expect(await opsOf(short)).not.toEqual([])
    expect((await onDevice(short.id))?.physical_count).toBe(short.units - 1)
    await new Promise((done) => setTimeout(done, 2 * singleKeyPauseMs))
    await user.keyboard('u')
    await group('Shortage', shorts)
    await user.click(await screen.findByRole('radio', { name: /^Counts disagree/ }))
    await user.click(await rowOf(disagree))
    await screen.findByText(/^People counted .* Have it counted again\.$/)
    ;(await rowOf(disagree)).focus()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.body.textContent).toContain(
        `${disagree.property_number} has no count to accept. Nothing was changed.`,
      ),
    )
    expect(await opsOf(disagree)).toEqual([])
  })

  it('[CAMPAIGN-3598] a second campaign from zero: the queue of the first still has the counts of its own time', async () => {
    await openWorld()
    const [item] = (await uncounted()) as [Row]
    const first = await campaignIn('counting')
    await count('maria', item.id, item.units - 1)
    const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'Spot check', as_at: '2025-12-31' })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting', includes_earlier: false })
    await waitForRow(item.id, (row) => row.physical_count === item.units - 1 && !row.scanned)
    await openQueue(first)
    await user.click(await screen.findByRole('radio', { name: /^Shortage ·/ }))
    expect((await rowOf(item)).textContent).toContain(String(item.units - 1))
  })
})

describe('accepting by a rule', () => {
  const prepare = async () => {
    await openWorld()
    const items = (await uncounted()).slice(0, 3) as [Row, Row, Row]
    const id = await campaignIn('counting')
    for (const item of items) {
      await count('maria', item.id, item.units + 1)
      await count('jose', item.id, item.units + 1)
    }
    await waitForRow(items[2].id, (row) => row.physical_count === items[2].units + 1)
    await openQueue(id)
    await group('Overage', (await products()).filter((row) => (row.physical_count ?? 0) > row.units).length)
    await user.click(await screen.findByRole('button', { name: 'Accept by rule' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('radio', { name: /^Several people counted the same.*: 3 items$/ })
    return { items, dialog }
  }

  it('[CAMPAIGN-3599] the dry run lists what would be written and writes nothing; confirmed, all is written under this person and undone as one', async () => {
    const { items, dialog } = await prepare()
    for (const item of items) expect(dialog.getByText(item.property_number)).toBeTruthy()
    expect(await world.services.outbox.list()).toEqual([])
    await user.click(await dialog.findByRole('button', { name: 'Record 3 counts' }))
    await dialog.findByText('Choose a reason.')
    expect(await world.services.outbox.list()).toEqual([])
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'Counted by mistake')
    await user.click(await dialog.findByRole('button', { name: 'Record 3 counts' }))
    await screen.findByText('3 counts saved on this device.')
    await screen.findByText(/Last: 3 counts accepted by rule/)
    for (const item of items) {
      expect(await opsOf(item)).not.toEqual([])
      expect(screen.queryByRole('row', { name: new RegExp(item.property_number) })).toBeNull()
    }
    await user.click(screen.getByRole('button', { name: 'Undo last decision' }))
    await screen.findByText('Undone: 3 counts.')
    for (const item of items) await rowOf(item)
    expect(screen.queryByRole('button', { name: 'Undo last decision' })).toBeNull()
  })

  it('[CAMPAIGN-3600] an item that somebody changed after the dry run stays unchanged and is listed in the result', async () => {
    const { items, dialog } = await prepare()
    await count('jose', items[1].id, items[1].units + 5)
    await waitForRow(items[1].id, (row) => row.physical_count === items[1].units + 5)
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'Counted by mistake')
    await user.click(await dialog.findByRole('button', { name: 'Record 3 counts' }))
    await screen.findByText('2 counts saved on this device. 1 item changed meanwhile and was left alone.')
    expect(await opsOf(items[1])).toEqual([])
    await waitFor(async () => expect((await onDevice(items[1].id))?.physical_count).toBe(items[1].units + 5))
  })

  it('[CAMPAIGN-3601] cancelled before it is confirmed: nothing is written', async () => {
    const { dialog } = await prepare()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await world.services.outbox.list()).toEqual([])
  })

  it('[CAMPAIGN-3602] stopped while it writes: what is written can be undone as one, and nothing more is written', async () => {
    await openWorld({ products: 200 })
    const items = (await products()).filter((row) => row.physical_count === null).slice(0, 60)
    expect(items).toHaveLength(60)
    const id = await campaignIn('counting')
    await world.services.catalog.refresh('manual')
    const campaign = (await world.services.catalog.get<Campaign>('inventory', id))!
    const rows = await world.services.catalog.getMany<ProductView>(
      'products',
      items.map(({ id }) => id),
    )
    const counts = rows.map((product) => ({ product: product!, count: product!.units + 1 }))
    const stop = new AbortController()
    const reached: number[] = []
    const { ops, left, stoppedBy } = await acceptCounts(world.services, campaign, counts, {
      signal: stop.signal,
      onProgress: (done) => {
        reached.push(done)
        stop.abort()
      },
    })
    expect([reached, ops.length, left, stoppedBy]).toEqual([[50], 50, 0, null])
    expect(await opsOf(items[0]!)).not.toEqual([])
    expect(await opsOf(items[59]!)).toEqual([])
    expect(await undoAll(world.services.recorder, ops)).toEqual([])
    await waitFor(async () => expect((await onDevice(items[0]!.id))?.physical_count).toBeNull())
  })
})
