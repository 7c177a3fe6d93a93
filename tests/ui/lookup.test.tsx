import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { Lookup } from '#ui/lookup/lookup.tsx'
import type { LookupProps } from '#ui/lookup/lookup-props.ts'
import type { LookupOption, LookupSource } from '#ui/lookup/lookup-source.ts'
import { renderUi } from '../support/screens/render-ui.tsx'

const names = ['Ada', 'Ben', 'Cora']
const option = (label: string, index: number): LookupOption => ({ value: index + 1, label })
const all = names.map(option)

/** An offline list of three rows, and a server as the test defines it. */
const source = (more: Partial<LookupSource> = {}): LookupSource => ({
  key: 'people',
  asOf: Date.parse('2026-03-02T08:15:00'),
  searchDevice: async (search) => ({
    options: all.filter((option) => option.label.toLowerCase().includes(search.toLowerCase())),
    hasMore: false,
    hasList: true,
  }),
  searchServer: null,
  findOption: async (value) => all.find((option) => option.value === value) ?? null,
  ...more,
})

function Picker(props: Partial<LookupProps> & { source: LookupSource }) {
  const [value, setValue] = useState<number | null>(props.value ?? null)
  return <Lookup label="Person" {...props} value={value} onChange={setValue} />
}
const field = () => screen.getByRole('button', { name: /^Person/ })

describe('lookup', () => {
  it('[OFFICE-90] a lookup: shows Select…, offers the offline list at once, is searchable, usable by keyboard and clearable', async () => {
    const user = userEvent.setup()
    renderUi(<Picker source={source()} />)
    expect(field().textContent).toContain(fixedTexts.select)
    await user.click(field())
    expect(await screen.findAllByRole('option')).toHaveLength(3)
    await user.type(screen.getByPlaceholderText('Search'), 'be')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(field().textContent).toContain('Ben'))
    await user.click(screen.getByRole('button', { name: 'Clear Person' }))
    await waitFor(() => expect(field().textContent).toContain(fixedTexts.select))
  })

  it('[OFFICE-5245] by keyboard: what is typed before the search field has the focus is searched, and the focus comes back', async () => {
    const user = userEvent.setup()
    renderUi(<Picker source={source()} />)
    field().focus()
    // Both keys at once: the search field gets the focus a moment later.
    fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' })
    fireEvent.keyDown(field(), { key: 'b', code: 'KeyB' })
    const search = await screen.findByPlaceholderText('Search')
    await waitFor(() => expect(document.activeElement).toBe(search))
    await user.keyboard('e')
    expect(search).toHaveProperty('value', 'be')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText('Search')))
    await user.keyboard('co')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(field().textContent).toContain('Cora'))
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })

  it('[OFFICE-5246] a menu that closes because another field was chosen: that field keeps the focus', async () => {
    const user = userEvent.setup()
    renderUi(
      <>
        <Picker source={source()} />
        <input aria-label="Other" />
      </>,
    )
    await user.click(field())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText('Search')))
    await user.click(screen.getByLabelText('Other'))
    await waitFor(() => expect(field().getAttribute('data-expanded')).toBeNull())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(document.activeElement).toBe(screen.getByLabelText('Other'))
  })

  it('[OFFICE-5249] where a hardware scanner types: the focus stays off the lookup after a choice', async () => {
    const user = userEvent.setup()
    renderUi(<Picker source={source()} takesFocusBack={false} />)
    await user.click(field())
    await user.click(await screen.findByRole('option', { name: 'Ben' }))
    await waitFor(() => expect(field().textContent).toContain('Ben'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(document.activeElement).not.toBe(field())
  })

  it('[OFFICE-91] no results: No options, or 00-Default value where no choice is allowed', async () => {
    const user = userEvent.setup()
    const { unmount } = renderUi(<Picker source={source()} />)
    await user.click(field())
    await user.type(await screen.findByPlaceholderText('Search'), 'zz')
    expect(await screen.findByText(fixedTexts.noOptions)).toBeTruthy()
    unmount()
    renderUi(<Picker source={source()} withDefault value={2} />)
    await user.click(field())
    await user.type(await screen.findByPlaceholderText('Search'), 'zz')
    await user.click(await screen.findByRole('option', { name: fixedTexts.defaultValue }))
    await waitFor(() => expect(field().textContent).toContain(fixedTexts.select))
  })

  it('[OFFICE-94] a chosen row whose name is not on the device: not called the default value', async () => {
    renderUi(<Picker source={source({ findOption: async () => null })} value={77} />)
    await waitFor(() => expect(field().textContent).toContain('#77: its name isn’t on this device'))
  })

  it('[OFFICE-92] a lookup: disabled unless its form is in edit mode, and shows its error', () => {
    renderUi(<Picker source={source()} editing={false} error="This field is required." />)
    expect(field()).toHaveProperty('disabled', true)
    expect(field().getAttribute('data-error')).toBe('true')
    expect(screen.getByText('This field is required.')).toBeTruthy()
  })

  it('[OFFICE-93] typing: searches the server half a second after the last key, page by page, and adds missing rows', async () => {
    const user = userEvent.setup()
    const asked: { search: string; page: number }[] = []
    const api: LookupSource['searchServer'] = async (search, page) => {
      asked.push({ search, page })
      return { ok: true, value: { options: [{ value: 50 + page, label: `Zora ${page}` }], hasMore: page < 2 } }
    }
    renderUi(<Picker source={source({ searchServer: api })} />)
    await user.click(field())
    await screen.findByText('Zora 1')
    // happy-dom has no layout: the menu is always at its end, so the scroll check loads the next page.
    await screen.findByText('Zora 2')
    asked.length = 0
    await user.type(screen.getByPlaceholderText('Search'), 'zo')
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    expect(asked[0]).toMatchObject({ search: 'zo', page: 1 })
    expect(asked.filter((one) => one.search === 'z')).toEqual([])
  })

  it('[OFFICE-94] a failed lookup: says so, and how old the shown list is', async () => {
    const user = userEvent.setup()
    renderUi(
      <Picker source={source({ searchServer: async () => ({ ok: false, text: 'The server could not be asked.' }) })} />,
    )
    await user.click(field())
    const note = await screen.findByText(/The server could not be asked\. Showing the offline list as of/)
    expect(note.textContent).toContain('2026')
    expect(screen.getAllByRole('option')).toHaveLength(3)
  })

  it('[OFFICE-94] a device without a list: says so instead of looking empty', async () => {
    const user = userEvent.setup()
    renderUi(
      <Picker
        source={source({ asOf: null, searchDevice: async () => ({ options: [], hasMore: false, hasList: false }) })}
      />,
    )
    await user.click(field())
    expect(await screen.findByText('There’s no offline list on this device yet.')).toBeTruthy()
  })

  it('[OFFICE-95] creating the typed text: offered, and a refusal is explained', async () => {
    const user = userEvent.setup()
    const create: LookupSource['create'] = async (typed) =>
      typed === 'Dora'
        ? { ok: true, value: { value: 9, label: 'Dora' } }
        : { ok: false, text: 'Person is already exists.' }
    renderUi(<Picker source={source({ create })} />)
    await user.click(field())
    await user.type(await screen.findByPlaceholderText('Search'), 'Eva')
    await user.click(await screen.findByRole('option', { name: fixedTexts.create('Eva') }))
    expect((await screen.findByRole('alert')).textContent).toContain('is already exists.')
    await user.clear(screen.getByPlaceholderText('Search'))
    await user.type(screen.getByPlaceholderText('Search'), 'Dora')
    await user.click(await screen.findByRole('option', { name: fixedTexts.create('Dora') }))
    await waitFor(() => expect(field().textContent).toContain('Dora'))
    expect(within(document.body).queryByRole('listbox')).toBeNull()
  })
})
