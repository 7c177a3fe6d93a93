/** Documents prepared for a person: all their items on the right receipts and slips. */

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { PreparePage } from '#features/documents/edit/prepare-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { rowsOnServer } from '#tests/support/server/rows-on-server.ts'

const area = '/admin/inventory'
const routes = [{ path: `${area}/par/prepare`, element: <PreparePage /> }]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

interface DocumentRow {
  id: number
  holder: number | null
}
const all = <T,>(path: string) => rowsOnServer<T>(world.server, path)

it('[DOC-23] preparing for a person: all their items are saved on the right documents, with numbers from the server', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const before = (await all<DocumentRow>('acknowledgement-receipts/')).length
  const held = new Map<number, number>()
  for (const product of await all<{ user: number }>('products/'))
    held.set(product.user, (held.get(product.user) ?? 0) + 1)
  const [holder] = [...held].sort((a, b) => b[1] - a[1])[0]!
  world.open(routes, `${area}/par/prepare?user=${holder}`)
  await user.click(await screen.findByLabelText('Include items already on an active PAR or ICS'))
  const save = await screen.findByRole('button', { name: /^Save \d+ documents?$/ })
  expect(save).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText(/Received by: position/), 'Researcher')
  await user.type(screen.getByLabelText(/^Issued by \*|^Issued by$/), 'Maria Pena')
  await user.type(screen.getByLabelText(/Issued by: position/), 'Supply Officer')
  await user.click(save)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save 0 documents' })).toBeTruthy(), {
    timeout: 20_000,
  })
  const receipts = await all<DocumentRow>('acknowledgement-receipts/')
  const slips = await all<DocumentRow>('custodian-slips/')
  const made = [...receipts.slice(0, receipts.length - before), ...slips].filter((one) => one.holder === holder)
  const lines = [
    ...(await all<{ product: number }>('acknowledgement-receipt-items/')),
    ...(await all<{ product: number }>('custodian-slip-items/')),
  ]
  const own = (await all<{ id: number; user: number; units: number }>('products/')).filter(
    (product) => product.user === holder && product.units > 0,
  )
  expect(made.length).toBeGreaterThan(0)
  for (const product of own) expect(lines.some((line) => line.product === product.id)).toBe(true)
})

it('[DOC-2001] keeps the typed names when active documents are included', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const { holder } = (await all<DocumentRow>('acknowledgement-receipts/')).find((one) => one.holder !== null)!
  const session = world.services.session.state()
  const person = session.is === 'in' ? session.user.id : 0
  await world.services.drafts.write(`${person}: documents/issuer`, { name: 'Maria Pena', position: 'Supply Officer' })
  world.open(routes, `${area}/par/prepare?user=${holder}`)
  const name = await screen.findByLabelText<HTMLInputElement>(/^Issued by \*|^Issued by$/)
  await waitFor(() => expect(name.value).toBe('Maria Pena'))
  await user.clear(name)
  await user.type(name, 'Ana Reyes')
  await user.click(screen.getByLabelText('Include items already on an active PAR or ICS'))
  await screen.findAllByRole('checkbox', { name: /^(PAR|ICS)/ })
  expect(screen.getByLabelText<HTMLInputElement>(/^Issued by \*|^Issued by$/).value).toBe('Ana Reyes')
})

it('[DOC-2002] prepared documents are saved: their proposals can no longer get other lines', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const { holder } = (await all<DocumentRow>('acknowledgement-receipts/')).find((one) => one.holder !== null)!
  world.open(routes, `${area}/par/prepare?user=${holder}`)
  const withCovered = await screen.findByLabelText<HTMLInputElement>('Include items already on an active PAR or ICS')
  await user.click(withCovered)
  await user.type(screen.getByLabelText(/Received by: position/), 'Researcher')
  await user.type(screen.getByLabelText(/^Issued by \*|^Issued by$/), 'Maria Pena')
  await user.type(screen.getByLabelText(/Issued by: position/), 'Supply Officer')
  await user.click(screen.getByRole('button', { name: /^Save \d+ documents?$/ }))
  await screen.findByRole('button', { name: 'Save 0 documents' }, { timeout: 20_000 })
  expect(withCovered.disabled).toBe(true)
})

it('[DOC-35] heading saved without lines: the document is not shown as saved, and a second try creates no second heading', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const { holder } = (await all<DocumentRow>('acknowledgement-receipts/')).find((one) => one.holder !== null)!
  world.open(routes, `${area}/par/prepare?user=${holder}`)
  await user.click(await screen.findByLabelText('Include items already on an active PAR or ICS'))
  const boxes = await screen.findAllByRole('checkbox', { name: /^(PAR|ICS)/ })
  for (const box of boxes.slice(1)) await user.click(box)
  await user.type(screen.getByLabelText(/Received by: position/), 'Researcher')
  await user.type(screen.getByLabelText(/^Issued by \*|^Issued by$/), 'Maria Pena')
  await user.type(screen.getByLabelText(/Issued by: position/), 'Supply Officer')
  const headings = async () =>
    [...(await all<DocumentRow>('acknowledgement-receipts/')), ...(await all<DocumentRow>('custodian-slips/'))].length
  const before = await headings()
  world.network.answerInstead = (request) =>
    request.method === 'POST' && request.url.endsWith('/bulk/') ? new Response('', { status: 500 }) : null
  await user.click(screen.getByRole('button', { name: 'Save 1 document' }))
  await screen.findByText(/some lines not saved/)
  world.network.answerInstead = null
  await user.click(await screen.findByRole('button', { name: 'Check' }))
  const again = screen.getByRole('button', { name: 'Save 1 document' })
  await waitFor(() => expect(again).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: 'Save 1 document' }))
  await screen.findByText('1 document saved.')
  expect(screen.queryByText(/some lines not saved/)).toBeNull()
  expect(await headings()).toBe(before + 1)
})
