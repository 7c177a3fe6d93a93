/** The open item of the queue leaves it by what somebody else does, between looking and pressing. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  area,
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

const heading = (item: Row) => screen.queryByRole('link', { name: item.property_number })

it('[CAMPAIGN-5113] somebody else counts the open item: no other one opens in its place, and a press records nothing; after a decision of one’s own the next one opens', async () => {
  await openWorld({ products: 60 })
  const items = (await products())
    .filter((row) => row.physical_count === null && row.units > 3)
    .toSorted((a, b) => (a.property_number < b.property_number ? -1 : 1))
    .slice(0, 3) as [Row, Row, Row]
  const campaign = await campaignIn('counting')
  for (const { id, units } of items) await count('maria', id, units - 1)
  await waitForRow(items[2].id, (row) => row.physical_count === items[2].units - 1)
  world.open(routes, `${area}/counts/${campaign}`)
  await user.click(await screen.findByRole('radio', { name: /^Shortage ·/ }))
  const [first] = items
  await user.click(await rowOf(first))
  const accept = await screen.findByRole('button', { name: `Accept ${first.units - 1}` })
  expect(accept).toBeDefined()
  await count('maria', first.id, first.units)
  await world.services.catalog.refresh('manual')
  await screen.findByText(/^The open item left this list/)
  expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await world.services.outbox.list()).toEqual([])

  await user.click(await rowOf(items[1]))
  await user.click(await screen.findByRole('button', { name: `Accept ${items[1].units - 1}` }))
  await giveReason()
  await waitFor(() => expect(heading(items[1])).toBeNull())
  await waitFor(() => expect(screen.queryByText(/^The open item left this list/)).toBeNull())
  await screen.findByRole('button', { name: /^Accept \d/ })
})
