/** The property unit's checklists of articles. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AttributeTabs } from '#features/attributes/attribute-tabs.tsx'
import { ChecklistList } from '#features/attributes/checklists/checklist-list.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [
  {
    path: '/admin/inventory/attribute',
    element: <AttributeTabs />,
    children: [{ path: 'checklists', element: <ChecklistList /> }],
  },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const first = [{ question: 'Turns on?', answers: ['Yes', 'No'] }]
const write = (checklist: unknown, who = 'admin') =>
  world.server.ask(who, 'articles/1/', { method: 'PATCH', body: JSON.stringify({ checklist }) })
const stored = async () => ((await world.server.ask('admin', 'articles/1/')).body as { checklist: unknown }).checklist
const open = async (options: Parameters<typeof openScreenWorld>[0] = {}) => {
  world = await openScreenWorld(options)
  if (!options?.plain) {
    await write(first)
    await world.services.catalog.refresh('manual')
  }
  return world.open(routes, '/admin/inventory/attribute/checklists')
}
const field = (label: string) => screen.findByRole('textbox', { name: label })
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const edit = async () => fireEvent.click(await screen.findByRole('button', { name: /^Edit checklist for / }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const answersTo = (number: number) => `Answers to question ${number}, with commas between them`

test('[OFFICE-4628] questions are added, checked at their field, saved for all devices, and removed', async () => {
  await open()
  await edit()
  await press('Add question')
  await type('Question 2', 'turns on?')
  await type(answersTo(2), 'Yes')
  await press('Save')
  expect(await screen.findByText('Give 2 to 4 answers.')).toBeTruthy()
  await type(answersTo(2), 'Yes, No, Not needed')
  await press('Save')
  expect(await screen.findByText('This text is a duplicate.')).toBeTruthy()
  await type('Question 2', 'Charger: present?')
  await press('Save')
  expect(await screen.findByText('Leave out “:”, “·” and line breaks.')).toBeTruthy()
  expect(await stored()).toEqual(first)
  await type('Question 2', 'Charger present?')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(await stored()).toEqual([...first, { question: 'Charger present?', answers: ['Yes', 'No', 'Not needed'] }])
  const list = await screen.findByRole('table', { name: 'Checklists' })
  await waitFor(() => expect(list.textContent).toContain('Charger present?'))
  await edit()
  await press('Remove checklist')
  const question = await screen.findByRole('dialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Remove checklist' }))
  expect(await screen.findByText(/^No article has a checklist yet/)).toBeTruthy()
  expect(await stored()).toBeNull()
})

test('[OFFICE-4628] offline: the checklists can be read, and nothing is saved', async () => {
  await open()
  world.network.isCut = true
  await act(async () => void (await world.services.api.retryNow()))
  await edit()
  expect(await screen.findByText(/You can view the checklists/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

test('[OFFICE-4629] changed by another person meanwhile: the typed questions stay, and saving again replaces the list', async () => {
  await open()
  await edit()
  await type('Question 1', 'Screen whole?')
  await write([{ question: 'Lid closes?', answers: ['Yes', 'No'] }])
  await press('Save')
  expect(await screen.findByText(/^Someone else changed this article/)).toBeTruthy()
  expect(await field('Question 1')).toHaveProperty('value', 'Screen whole?')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  await press('Save')
  await waitFor(async () => expect(await stored()).toEqual([{ question: 'Screen whole?', answers: ['Yes', 'No'] }]))
})

test('[OFFICE-4630] the server refuses values beyond the limits, and writes of employees', async () => {
  await open()
  const one = { question: 'Q', answers: ['Yes', 'No'] }
  for (const wrong of [
    [],
    Array.from({ length: 9 }, (_, index) => ({ ...one, question: `Q${index}` })),
    [{ ...one, question: ' ' }],
    [{ ...one, question: 'x'.repeat(81) }],
    [{ ...one, question: 'Charger: there?' }],
    [{ ...one, answers: ['Yes'] }],
    [{ ...one, answers: ['Yes', 'yes'] }],
    [{ ...one, answers: ['a', 'b', 'c', 'd', 'e'] }],
    [{ ...one, answers: ['Yes', 'x'.repeat(21)] }],
    [one, one],
    [{ ...one, more: 1 }],
    'Turns on?',
  ])
    expect((await write(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await write([one], 'ana')).status).toBe(403)
  expect(await stored()).toEqual(first)
  expect((await write([one], 'maria')).status).toBe(200)
})

test('[OFFICE-4630] a plain server: articles have no checklist, and the tab says so', async () => {
  await open({ plain: true })
  expect(await screen.findByText('This server has no checklists. Update the server to use them.')).toBeTruthy()
  const { body } = await world.server.ask('admin', 'articles/1/')
  expect(body).not.toHaveProperty('checklist')
})
