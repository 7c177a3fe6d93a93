import { afterEach, expect, it } from 'vitest'
import type { Transfer } from '#contract/collections/transfers.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { readTransferReports, transferReportForm } from '#features/documents/print/print-transfer-page.tsx'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const people = {
  received_from_name: 'Maria',
  received_from_position: 'Supply Officer',
  received_by_name: 'Ana',
  received_by_position: 'Specialist',
}

const add = async (path: string, body: object): Promise<{ id: number; number: string }> => {
  const answer = await world.server.ask('admin', path, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { id: number; number: string }
}

const printed = async (id: number) => {
  const { catalog, timeZone } = world.services
  await catalog.refresh('manual')
  const [report] = await readTransferReports(catalog, [id], timeZone)
  return layoutForm(transferReportForm(report!, { entityName: 'Institute' }, timeZone), openFonts(fontBytes))
    .flatMap((page) => page.drawOps.flatMap((op) => (op.kind === 'text' ? [op.text] : [])))
    .join(' ')
    .replaceAll(/[-\s]+/g, ' ')
}

it('[DOC-1600] an ITR names number and date of the slip of the giver, not a newer one of somebody else; without any it stays blank', async () => {
  world = await openScreenWorld({ products: 60 })
  const { results: open } = (await world.server.ask('admin', 'transfers/?page_size=500')).body as {
    results: Transfer[]
  }
  const { results: lines } = (await world.server.ask('admin', 'custodian-slip-items/?page_size=500')).body as {
    results: { product: number | null }[]
  }
  const taken = new Set([...open.map((one) => one.product), ...lines.map((one) => one.product)])
  const { rows } = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 60 })
  const item = rows.find((row) => row.category !== 'PPE' && !taken.has(row.id))!
  const other = rows.find((row) => row.user !== item.user)!.user
  const { id } = await add('transfers/', { product: item.id, user: other, reason: 'Retires' })
  expect(await printed(id)).not.toContain(' / ')

  const slipOf = async (holder: number | null, received_by_date: string) => {
    const category = item.category === 'SPLV' ? 'SPLV' : 'SPHV'
    const slip = await add('custodian-slips/', {
      fund_cluster: item.names.funding.slice(0, 40),
      category,
      holder,
      ...people,
      received_by_date,
    })
    const line = { custodian_slip: slip.id, product: item.id, quantity: 1, unit: 'unit', cost: '6000.00' }
    await add('custodian-slip-items/', { ...line, description: 'Printer' })
    return slip.number.replaceAll('-', ' ')
  }
  const own = await slipOf(item.user, '2024-04-05')
  const newer = await slipOf(other, '2025-06-07')
  const words = await printed(id)
  expect(words).toContain(own)
  expect(words).toMatch(/April 5, 2024/)
  expect(words).not.toContain(newer)
  expect(words).not.toContain('June 7, 2025')
})
