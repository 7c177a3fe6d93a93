/** The newest photo of an item beside the one before it, on its page. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { closeWorld, list, openWorld, routes, world } from './products-world.tsx'

afterEach(closeWorld)

const photoOf = (n: number) =>
  `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, n, 2]).toString('base64')}`
const put = async (n: number, more: object) => {
  const id = `00000000-0000-4000-8000-0000000046${String(n).padStart(2, '0')}`
  const draft = {
    id,
    kind: 'photo',
    product: 1,
    photo: photoOf(n),
    device: 'd',
    counted_at: `2026-11-0${n}T02:00:00.000Z`,
  }
  const { status } = await world.server.ask('maria', `findings/${id}/`, {
    method: 'PUT',
    body: JSON.stringify({ ...draft, ...more }),
  })
  expect(status).toBe(201)
}

test('[OFFICE-4634] newest photo and the one before it, each with date and author and in full size; an undone one is excluded', async () => {
  const user = userEvent.setup()
  await openWorld()
  await put(1, {})
  await put(3, {})
  await put(2, {})
  await put(4, { undone_at: '2026-11-05T02:00:00.000Z' })
  world.open(routes, `${list}/1`)
  const section = await screen.findByRole('region', { name: 'Findings' })
  const pictures = await within(section).findAllByRole('figure')
  await waitFor(() =>
    expect(pictures.map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Previous photo2 Nov 2026.*, \S+/),
      expect.stringMatching(/^Newest photo3 Nov 2026.*, \S+/),
    ]),
  )
  const newest = await within(pictures[1]!).findByRole('button', { name: /^Open photo: Newest photo, 3 Nov 2026/ })
  await user.click(newest)
  const image = await screen.findByRole('img', { name: /^Newest photo, 3 Nov 2026/ })
  expect(image.getAttribute('src')).toBe(photoOf(3))
})
