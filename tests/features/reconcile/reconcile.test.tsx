import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { singleKeyPauseMs } from '#ui/single-keys.ts'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  giveReason,
  openView,
  openWorld,
  products,
  routes,
  user,
  waitForRow,
  world,
} from '../campaigns/campaign-world.tsx'

afterEach(closeWorld)

/** Waits for the message about an undone decision. The property number is in an element of its own, so this compares whole texts. */
const undoneMessage = (number: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
      expect.stringContaining(`Undone: ${number}.`),
    ),
  )

describe('the reconcile screen', () => {
  it('[CAMPAIGN-8] one item: shows its baseline, its record now and each observation, suggests a count, and records the decision as a count by this person', async () => {
    await openWorld()
    const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
    const id = await campaignIn('counting')
    await count('maria', item.id, item.units + 2, 'two more behind the door')
    await count('jose', item.id, item.units + 2)
    await ask('admin', 'PATCH', `products/${item.id}/`, { units: item.units + 1 })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
    await waitForRow(item.id, (row) => row.units === item.units + 1)
    world.open(routes, `${area}/counts/${id}`)
    await openView()
    await user.click(await screen.findByText(item.property_number))
    const region = screen.getByRole('region', { name: 'Reconcile' })
    await within(region).findByText('two more behind the door')
    expect((await within(region).findByRole('row', { name: /^Baseline/ })).textContent).toContain(`${item.units} `)
    expect(within(region).getByRole('row', { name: /^Property records now/ }).textContent).toContain(
      `${item.units + 1} `,
    )
    // Names come from another collection, a moment after the figures.
    expect(await within(region).findByText(/^Maria /)).toBeTruthy()
    await within(region).findByText(`2 people counted ${item.units + 2}. Accept ${item.units + 2}.`)
    await user.click(within(region).getByRole('button', { name: `Accept ${item.units + 2}` }))
    await giveReason()
    await within(region).findByText(new RegExp(`Last: ${item.property_number}, count of ${item.units + 2}, saved`))
    const waiting = await world.services.outbox.list()
    expect(waiting.filter((op) => op.eid === item.id).length).toBeGreaterThan(0)
    await user.click(within(region).getByRole('button', { name: 'Undo last decision' }))
    await undoneMessage(item.property_number)
  })

  it('[CAMPAIGN-3504] declarations of an accountable person are shown beside the observations and suggest no count', async () => {
    await openWorld()
    const id = await campaignIn('counting')
    const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
    const { id: maria } = await ask<{ id: number }>('maria', 'GET', 'users/me/')
    const record = crypto.randomUUID()
    await ask('maria', 'PUT', `campaign-records/${record}/`, {
      id: record,
      campaign: id,
      kind: 'declaration',
      made_by: maria,
      recorded_at: new Date().toISOString(),
      skew_ms: null,
      device: 'phone',
      product: item.id,
      answer: 'moved',
      note: 'Lent to the dairy plant',
    })
    await ask('admin', 'PATCH', `products/${item.id}/`, { units: item.units + 1 })
    await waitForRow(item.id, (row) => row.units === item.units + 1)
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByRole('radio', { name: 'Not yet counted' }))
    await user.click(await screen.findByText(item.property_number))
    const region = screen.getByRole('region', { name: 'Reconcile' })
    await within(region).findByText('Says: Moved')
    await within(region).findByText('Lent to the dairy plant')
    expect(within(region).queryByRole('button', { name: /^Accept \d/ })).toBeNull()
  })

  it('[CAMPAIGN-2674] a count from before a campaign that starts from zero: neither suggested nor accepted, by key or by selection', async () => {
    await openWorld()
    const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
    await count('maria', item.id, item.units)
    const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'From zero', as_at: '2025-12-31' })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting', includes_earlier: false })
    await waitForRow(item.id, (row) => row.physical_count === item.units && !row.scanned)
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByRole('radio', { name: 'Not yet counted' }))
    await user.click(await screen.findByText(item.property_number))
    await screen.findByText('Not yet counted in this count.')
    expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Different count' })).toHaveProperty('value', '')
    await user.keyboard('a')
    await user.click(screen.getByRole('checkbox', { name: new RegExp(item.property_number) }))
    await user.click(screen.getByRole('button', { name: 'Accept 1 count' }))
    await screen.findByText('None of the selected items has a count to accept. Nothing was changed.')
    expect(await world.services.outbox.list()).toEqual([])
    // A count in the campaign is suggested.
    await count('jose', item.id, item.units - 1)
    await waitForRow(item.id, (row) => row.scanned)
    await user.click(await screen.findByRole('radio', { name: 'Shortage or overage' }))
    await user.click(await screen.findByText(item.property_number))
    await screen.findByRole('button', { name: `Accept ${item.units - 1}` })
  })

  it('[CAMPAIGN-9] observations that disagree: no suggestion that a key could accept', async () => {
    await openWorld()
    const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
    const id = await campaignIn('counting')
    await count('maria', item.id, item.units + 1)
    await count('jose', item.id, item.units + 3)
    await waitForRow(item.id, (row) => row.physical_count === item.units + 3)
    world.open(routes, `${area}/counts/${id}`)
    await openView()
    await user.click(await screen.findByText(item.property_number))
    await screen.findByText(`People counted ${item.units + 1} and ${item.units + 3}. Have it counted again.`)
    expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull()
    await user.keyboard('a')
    expect(screen.queryByText(/saved on this device/)).toBeNull()
  })

  it('[CAMPAIGN-2001] the findings are shown: a key undoes no decision and accepts no item', async () => {
    await openWorld()
    const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
    const id = await campaignIn('counting')
    await count('maria', item.id, item.units + 1)
    await waitForRow(item.id, (row) => row.physical_count !== null)
    world.open(routes, `${area}/counts/${id}`)
    await openView()
    await user.click(await screen.findByText(item.property_number))
    await user.click(await screen.findByRole('button', { name: /^Accept \d/ }))
    await giveReason()
    await screen.findByText(/ saved on this device/)
    await user.click(screen.getByRole('radio', { name: 'Findings' }))
    screen.getByRole('link', { name: 'Open findings report' }).focus()
    const opIds = async () => (await world.services.outbox.list({ closed: true })).map((op) => op.id)
    const before = await opIds()
    await user.keyboard('u')
    await new Promise((done) => setTimeout(done, 2 * singleKeyPauseMs))
    expect(await opIds()).toEqual(before)
  })

  it('[CAMPAIGN-10] many items selected: accepted as counted after one confirmation, and each can be undone', async () => {
    await openWorld()
    const free = (await products()).filter((row) => row.physical_count === null)
    const id = await campaignIn('counting')
    for (const row of free.slice(0, 3)) await count('maria', row.id, row.units + 1)
    await waitForRow(free[2]!.id, (row) => row.physical_count !== null)
    world.open(routes, `${area}/counts/${id}`)
    await openView()
    for (const row of free.slice(0, 3))
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(row.property_number) }))
    // Without a network nothing is sent, so the outbox holds exactly the decisions.
    world.network.isCut = true
    await user.click(screen.getByRole('button', { name: 'Accept 3 counts' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept 3 counts' }))
    await giveReason()
    await screen.findByText(/ saved on this device/)
    await waitFor(async () => {
      const ops = (await world.services.outbox.list()).filter((op) => op.entity === 'products')
      expect(new Set(ops.map((op) => op.eid)).size).toBeGreaterThanOrEqual(3)
    })
    // Undoing an op that was already tried does not withdraw it but adds an op with the previous values.
    const notUndone = async () => {
      const ops = (await world.services.outbox.list()).flatMap((op) => (op.entity === 'products' ? [op.eid] : []))
      return ops.filter((eid) => ops.indexOf(eid) === ops.lastIndexOf(eid)).length
    }
    expect(await notUndone()).toBe(3)
    // Presses arrive faster than renders: each undoes a decision of its own.
    await user.dblClick(screen.getByRole('button', { name: 'Undo last decision' }))
    await waitFor(async () => expect(await notUndone()).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Undo last decision' }))
    await waitFor(async () => expect(await notUndone()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Undo last decision' })).toBeNull()
  })
})
