import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { AcknowledgementReceiptItem } from '#contract/collections/custody-documents.ts'
import { ReceiptEdit, ReceiptPage, SlipPage } from '#features/documents/document-page.tsx'
import { PreparePage } from '#features/documents/edit/prepare-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { rowsOnServer } from '#tests/support/server/rows-on-server.ts'

const area = '/admin/inventory'
const routes = [
  { path: `${area}/par/document/:id`, element: <ReceiptPage /> },
  { path: `${area}/par/document/:id/edit`, element: <ReceiptEdit /> },
  { path: `${area}/ics/document/:id`, element: <SlipPage /> },
  { path: `${area}/par/prepare`, element: <PreparePage /> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
interface Row {
  id: number
  holder: number | null
  superseded_by: number | null
  fund_cluster: string
}
const all = <T,>(path: string) => rowsOnServer<T>(world.server, path)
const headings = async () => [...(await all<Row>('acknowledgement-receipts/')), ...(await all<Row>('custodian-slips/'))]
const lines = async () => [...(await all('acknowledgement-receipt-items/')), ...(await all('custodian-slip-items/'))]

/** The next matching write is carried out or lost, without an answer that tells which. Later ones are answered as usual. */
function makeUnclear(path: RegExp, isCarriedOut: boolean) {
  world.network.answerInstead = (request) => {
    if (request.method === 'GET' || !path.test(new URL(request.url).pathname)) return null
    world.network.answerInstead = null
    if (isCarriedOut) stored = world.server.fetch(request.clone() as Request)
    return new Response('', { status: 502 })
  }
}
let stored: Promise<unknown> = Promise.resolve()
const check = async (user: ReturnType<typeof userEvent.setup>) => {
  await stored
  await user.click(await screen.findByRole('button', { name: 'Check' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check' })).toBeNull())
}

it.each([true, false])(
  '[DOC-1725] preparing for a person, each answer unclear (carried out: %s): Check, and no heading or line is saved twice',
  async (isCarriedOut) => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const { holder } = (await headings()).find((one) => one.holder !== null)!
    const [headingsBefore, linesBefore] = [(await headings()).length, (await lines()).length]
    world.open(routes, `${area}/par/prepare?user=${holder}`)
    await user.click(await screen.findByLabelText('Include items already on an active PAR or ICS'))
    const boxes = await screen.findAllByRole('checkbox', { name: /^(PAR|ICS)/ })
    for (const box of boxes.slice(1)) await user.click(box)
    await user.type(screen.getByLabelText(/Received by: position/), 'Researcher')
    await user.type(screen.getByLabelText(/^Issued by \*|^Issued by$/), 'Maria Pena')
    await user.type(screen.getByLabelText(/Issued by: position/), 'Supply Officer')
    const save = () => screen.getByRole('button', { name: 'Save 1 document' })
    makeUnclear(/(receipts|slips)\/$/, isCarriedOut)
    await user.click(save())
    await screen.findByRole('button', { name: 'Check' })
    expect(save()).toHaveProperty('disabled', true)
    await check(user)
    expect(await headings()).toHaveLength(headingsBefore + (isCarriedOut ? 1 : 0))
    makeUnclear(/bulk\/$/, isCarriedOut)
    await waitFor(() => expect(save()).toHaveProperty('disabled', false))
    await user.click(save())
    await check(user)
    if (!isCarriedOut) await user.click(save())
    await screen.findByRole('button', { name: 'Save 0 documents' })
    expect(await headings()).toHaveLength(headingsBefore + 1)
    const saved = (await lines()).length - linesBefore
    expect(screen.getByText(new RegExp(`^${saved} lines?, `))).toBeTruthy()
  },
)

it('[DOC-1726] an edited document, the answer unclear: Check finds that it was saved, or the next Save saves the rest', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const [receipt] = await all<Row>('acknowledgement-receipts/')
  const linesBefore = (await lines()).length
  const shown = world.open(routes, `${area}/par/document/${receipt!.id}/edit`)
  const fund = await screen.findByRole('textbox', { name: /^Fund cluster/ })
  await user.clear(fund)
  await user.type(fund, '07 - Trust Receipts')
  await user.click(screen.getByRole('button', { name: 'Add a blank line' }))
  const blank = screen.getAllByRole('group', { name: /^Line/ }).length
  expect(blank).toBeGreaterThan(0)
  for (const [label, text] of [
    [/^Property number/, 'OLD-77'],
    [/^Unit cost/, '12.50'],
    [/^Description/, 'A stool'],
  ] as const)
    await user.type((await screen.findAllByLabelText(label)).at(-1)!, text)
  const submit = () => screen.getByRole('button', { name: 'Save PAR' })
  // The heading is saved, the lines are lost: the heading has a new version now.
  makeUnclear(/bulk\/$/, false)
  await user.click(submit())
  await screen.findByRole('button', { name: 'Check' })
  expect(submit()).toHaveProperty('disabled', true)
  await check(user)
  expect(await lines()).toHaveLength(linesBefore)
  makeUnclear(/bulk\/$/, true)
  await user.click(submit())
  await check(user)
  await waitFor(() => expect(shown.path()).toBe(`${area}/par/document/${receipt!.id}`))
  expect(await lines()).toHaveLength(linesBefore + 1)
})

it('[DOC-1727] a renewal, each answer unclear: Check, and pressing Renew again continues without a second receipt', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const receipts = await all<Row>('acknowledgement-receipts/')
  const items = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
  const old = receipts.find((one) => !one.superseded_by && items.some((l) => l.acknowledgment_receipt === one.id))!
  const shown = world.open(routes, `${area}/par/document/${old.id}`)
  const renew = async () => {
    const button = await screen.findByRole('button', { name: 'Renew PAR' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Renew PAR' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  makeUnclear(/receipts\/$/, true)
  await renew()
  await check(user)
  makeUnclear(/bulk\/$/, true)
  await renew()
  await check(user)
  makeUnclear(new RegExp(`receipts/${old.id}/$`), true)
  await renew()
  await check(user)
  await screen.findByText('Replaced')
  expect(shown.path()).toBe(`${area}/par/document/${old.id}`)
  const after = await all<Row>('acknowledgement-receipts/')
  expect(after).toHaveLength(receipts.length + 1)
  const { superseded_by } = after.find((one) => one.id === old.id)!
  expect(after.some((one) => one.id === superseded_by)).toBe(true)
  const copied = (await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')).filter(
    (line) => line.acknowledgment_receipt === superseded_by,
  )
  expect(copied).toHaveLength(items.filter((line) => line.acknowledgment_receipt === old.id).length)
})
