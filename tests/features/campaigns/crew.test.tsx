/** Crew and planned days of a campaign on its page, and keeping counts since a day when counting begins. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  area,
  ask,
  campaignIn,
  campaigns,
  closeWorld,
  count,
  openWorld,
  products,
  routes,
  user,
  world,
} from './campaign-world.tsx'

afterEach(async () => {
  cleanup()
  await closeWorld()
})

const fill = async (label: string, value: string) => {
  const input = within(screen.getByRole('dialog')).getByLabelText(label)
  await user.clear(input)
  await user.type(input, value)
}

describe('crew and plan', () => {
  it('[CAMPAIGN-4444] crew and days are set on the page of the campaign, including the last typed name; a concurrent change is reported', async () => {
    await openWorld()
    const id = await campaignIn()
    await world.services.catalog.refresh('manual')
    world.open(routes, `${area}/counts/${id}`)
    const panel = within(await screen.findByRole('region', { name: 'Crew and planned days' }))
    panel.getByText('No crew and no planned days yet.')
    await user.click(panel.getByRole('button', { name: 'Change crew and days' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill('Planned first day', '2026-11-02')
    await fill('Planned last day', '2026-11-01')
    dialog.getByText('The last day is before the first.')
    expect(dialog.getByRole('button', { name: 'Save crew and days' })).toHaveProperty('disabled', true)
    await fill('Planned last day', '2026-11-27')
    const [, person] = await waitFor(() => {
      const options = within(dialog.getByLabelText('Person')).getAllByRole('option')
      expect(options.length).toBeGreaterThan(2)
      return options as HTMLOptionElement[]
    })
    await user.selectOptions(dialog.getByLabelText('Person'), person!.value)
    await user.click(dialog.getByRole('button', { name: 'Add to the crew' }))
    await user.selectOptions(dialog.getByLabelText('Role'), 'witness')
    await user.type(dialog.getByLabelText('Name'), '  Auditor Cruz ')
    await user.click(dialog.getByRole('button', { name: 'Save crew and days' }))
    await panel.findByText('Witness from COA: Auditor Cruz')
    panel.getByText(`Lead (chair of the committee): ${person!.textContent}`)
    panel.getByText('Planned: 2 Nov 2026 to 27 Nov 2026.')
    panel.getByRole('button', { name: 'Calendar file' })
    expect((await campaigns())[0]).toMatchObject({
      planned_end: '2026-11-27',
      crew: [
        { role: 'lead', person: Number(person!.value), name: null },
        { role: 'witness', person: null, name: 'Auditor Cruz' },
      ],
    })
    await user.click(panel.getByRole('button', { name: 'Change crew and days' }))
    await ask('maria', 'PATCH', `inventory/${id}/`, { planned_end: '2026-12-24' })
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remove Auditor Cruz/ }))
    await user.click(screen.getByRole('button', { name: 'Save crew and days' }))
    await screen.findByText('Someone else changed this first.')
    expect((await campaigns())[0]).toMatchObject({ planned_end: '2026-12-24', crew: [{}, {}] })
  })

  it('[CAMPAIGN-4445] begin: counts since a day are kept with the figures that the dialog names; the page and the report say so', async () => {
    await openWorld()
    await ask('maria', 'POST', 'products/reset_flags/', { flags: true, counts: true })
    const [first, second] = await products()
    await count('maria', first!.id, first!.units)
    await count('maria', second!.id, second!.units)
    const id = await campaignIn()
    await world.services.catalog.refresh('manual')
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Begin counting' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('radio', { name: /^Keep counts since/ }))
    const day = dialog.getByLabelText('Keep counts of this day and later')
    await user.clear(day)
    dialog.getByText('Choose today or an earlier day.')
    expect(dialog.getByRole('button', { name: 'Begin counting' })).toHaveProperty('disabled', true)
    await user.type(day, '2026-01-01')
    await waitFor(() => expect(dialog.getAllByText('2 items are already counted, 28 remain.')).toHaveLength(2))
    await user.click(dialog.getByRole('button', { name: 'Begin counting' }))
    await screen.findByText(/Counts since 1 Jan 2026 are kept, except/)
    expect((await campaigns())[0]).toMatchObject({ includes_earlier: true, earlier_from: '2026-01-01' })
    const kept = /^Counts since 1 Jan 2026 are kept, except .* 2 items were counted earlier\.$/
    await ask('maria', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
    await world.services.catalog.refresh('manual')
    await user.click(await screen.findByRole('button', { name: 'Close the count' }))
    const closing = within(await screen.findByRole('dialog'))
    await closing.findByText(kept)
    await user.click(closing.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('link', { name: 'View report' }))
    await screen.findByText(kept)
  })
})

describe('scope by any filter', () => {
  it('[CAMPAIGN-4446] filters of the items list become the scope of a new campaign, shown in words; those that can’t are named', async () => {
    await openWorld()
    const rows = await ask<{ results: { id: number; price: string; section: { id: number; name: string } }[] }>(
      'admin',
      'GET',
      'products/?page_size=500',
    )
    const [one, two] = [...new Map(rows.results.map(({ section }) => [section.id, section])).values()]
    const wanted = rows.results.filter(
      ({ price, section }) => Number(price) >= 5000 && [one!.id, two!.id].includes(section.id),
    )
    world.open(
      routes,
      `${area}/counts?new=1&section=${one!.id},${two!.id}&price=5000.00..&balance=short&units=2..&q=desk`,
    )
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(`Section: ${one!.name}, ${two!.name}`)
    dialog.getByText('Unit cost: from 5,000.00')
    dialog.getByText('Left out, because counting changes them: Difference.')
    dialog.getByText('Left out, because blind counts hide them: Units.')
    dialog.getByText('The words of the search are left out. Only filters limit a count.')
    await dialog.findByText(new RegExp(`^${wanted.length} items?, `))
    await user.click(dialog.getByRole('button', { name: 'Create campaign' }))
    await screen.findByText(/Section: .*, Unit cost: from 5,000\.00/)
    const [made] = await campaigns()
    expect(made!.scope).toEqual({ section: [one!.id, two!.id], price: { min: '5000.00' } })
    await ask('admin', 'PATCH', `inventory/${made!.id}/`, { state: 'counting' })
    expect((await campaigns())[0]).toMatchObject({ book_rows: wanted.length })
  })
})
