import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ask, closeWorlds, openWorld, patience, signIn } from './home-world.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await closeWorlds()
})

test('[SHELL-5461] documents wait for a signature: home speaks only of the records that the person made', async () => {
  const { server, device } = await openWorld()
  const ana = ((await server.ask('ana', 'users/me/')).body as { id: number }).id
  const { number } = await ask<{ number: string }>(server, 'acknowledgement-receipts/', 'POST', {
    holder: ana,
    fund_cluster: '01',
    received_from_name: 'Maria L. Peña',
    received_from_position: 'Supply Officer',
    received_by_name: 'Ana R. Muñoz',
    received_by_position: 'Specialist',
  })
  const shown = await signIn(device, 'ana', '/employee')
  await screen.findByText('None of your records needs review. Everything you recorded is sent.', {}, patience)
  expect(screen.queryByText(/Nothing needs review/)).toBeNull()
  const waiting = await screen.findByRole(
    'link',
    { name: /^\d+ documents? (is|are) waiting for your signature$/ },
    patience,
  )
  const count = Number.parseInt(waiting.textContent ?? '', 10)
  expect(waiting.getAttribute('href')).toBe('/employee/inventory/my-property')
  expect(screen.queryByText(/your answer/)).toBeNull()
  shown.close()
  device.open('/employee/inventory/my-property')
  await screen.findByRole('link', { name: `PAR ${number}` }, patience)
  expect(within(screen.getByRole('region', { name: /sign/i })).getAllByRole('link')).toHaveLength(count)
})

test('[SHELL-5570] items in the person’s name are in an open count: home says for how many an answer is missing, as "My property" does, also after an answer without a network', async () => {
  const { server, device } = await openWorld()
  const ana = ((await server.ask('ana', 'users/me/')).body as { id: number }).id
  const { id } = await ask<{ id: number }>(server, 'inventory/', 'POST', { name: 'Yearly count', as_at: '2026-01-31' })
  await ask(server, `inventory/${id}/`, 'PATCH', { state: 'counting' })
  const { results } = await ask<{ results: { id: number; property_number: string }[] }>(
    server,
    `products/?user=${ana}&page_size=500`,
  )
  const [item] = results
  if (!item) throw new Error('nothing is in her name')
  const linkFor = (count: number) =>
    screen.findByRole(
      'link',
      { name: count === 1 ? '1 item is waiting for your answer' : `${count} items are waiting for your answer` },
      patience,
    )
  const shown = await signIn(device, 'ana', '/employee')
  expect((await linkFor(results.length)).getAttribute('href')).toBe('/employee/inventory/my-property')
  device.network.up = false
  const statement = {
    campaign: id,
    kind: 'declaration' as const,
    product: item.id,
    answer: 'have' as const,
    note: null,
  }
  await act(() => device.services.recorder.campaignRecord(statement, { label: item.property_number }))
  await linkFor(results.length - 1)
  shown.close()
  device.open('/employee/inventory/my-property')
  await screen.findByText(`1 of ${results.length} answered`, {}, patience)
})

test('[SHELL-5576] the person answered on another device: home never counts those answers as missing, not even before this device has read them', async () => {
  const { server, device } = await openWorld()
  const ana = ((await server.ask('ana', 'users/me/')).body as { id: number }).id
  const { id } = await ask<{ id: number }>(server, 'inventory/', 'POST', { name: 'Yearly count', as_at: '2026-01-31' })
  await ask(server, `inventory/${id}/`, 'PATCH', { state: 'counting' })
  const { results } = await ask<{ results: { id: number }[] }>(server, `products/?user=${ana}&page_size=500`)
  const [item] = results
  if (!item) throw new Error('nothing is in her name')
  const answerElsewhere = async (record: string, product: number) => {
    const made = { made_by: ana, recorded_at: new Date().toISOString(), skew_ms: 0, device: 'other' }
    const said = { kind: 'declaration', product, answer: 'have', note: null }
    const body = JSON.stringify({ id: record, campaign: id, ...made, ...said })
    const stored = await server.ask('ana', `campaign-records/${record}/`, { method: 'PUT', body })
    expect(stored.status, JSON.stringify(stored.body)).toBeLessThan(300)
  }
  await answerElsewhere('00000000-0000-4000-8000-000000005576', item.id)
  await ask(server, 'acknowledgement-receipts/', 'POST', {
    ...{ holder: ana, fund_cluster: '01', received_from_name: 'Maria L. Peña' },
    ...{
      received_from_position: 'Supply Officer',
      received_by_name: 'Ana R. Muñoz',
      received_by_position: 'Specialist',
    },
  })
  device.network.drops = ({ url }) => url.includes('campaign-records')
  const shown = await signIn(device, 'ana', '/employee')
  await screen.findByRole('link', { name: /waiting for your signature$/ }, patience)
  const statedTooEarly = screen.queryAllByText(/your answer/).length
  shown.close()
  device.network.drops = () => false
  expect(statedTooEarly).toBe(0)
  const before = device.open('/employee')
  const waiting = (left: number) =>
    left === 1 ? '1 item is waiting for your answer' : `${left} items are waiting for your answer`
  await screen.findByRole('link', { name: waiting(results.length - 1) }, patience)
  before.close()
  // A minute later, what was read is old: another answer may have been given since.
  for (const { id: other } of results.slice(1, -1))
    await answerElsewhere(`00000000-0000-4000-8000-${String(other).padStart(12, '0')}`, other)
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 60_000)
  let release = (): void => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  device.network.answerInstead = (request) =>
    request.url.includes('campaign-records') ? isReleased.then(() => server.fetch(request)) : null
  device.open('/employee')
  await screen.findByRole('link', { name: /waiting for your signature$/ }, patience)
  const statedFromOldAnswers = screen.queryAllByText(/your answer/).length
  release()
  await screen.findByRole('link', { name: waiting(1) }, patience)
  expect(statedFromOldAnswers).toBe(0)
})
