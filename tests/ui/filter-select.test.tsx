import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import type { LookupOption, LookupSource } from '#ui/lookup/lookup-source.ts'
import { renderUi } from '../support/screens/render-ui.tsx'

const many: readonly LookupOption[] = Array.from({ length: 100_000 }, (_, index) => ({
  value: index + 1,
  label: `Section ${String(index).padStart(6, '0')}`,
}))
const source: LookupSource = {
  key: 'sections',
  asOf: 0,
  searchDevice: async (search) => ({
    options: many.filter((option) => option.label.includes(search)).slice(0, 50),
    hasMore: true,
    hasList: true,
  }),
  searchServer: null,
  findOption: async (value) => many[value - 1] ?? null,
}

function Filter({ few }: { few: readonly LookupOption[] | null }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <>
      <FilterSelect label="Section" options={{ allOptions: few, source }} value={value} onChange={setValue} />
      <output>{value ?? 'all'}</output>
    </>
  )
}
const chosen = () => screen.getByRole('status').textContent

it('[OFFICE-96] a filter: a plain select for few options, searchable for very many', async () => {
  const user = userEvent.setup()
  const { unmount } = renderUi(<Filter few={many.slice(0, 3)} />)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Section' }), 'Section 000001')
  expect(chosen()).toBe('2')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Section' }), 'All')
  expect(chosen()).toBe('all')
  unmount()

  renderUi(<Filter few={null} />)
  expect(screen.queryAllByRole('option').length).toBe(0)
  await user.click(screen.getByRole('button', { name: /^Section/ }))
  await user.type(await screen.findByPlaceholderText('Search'), '099998')
  await user.click(await screen.findByRole('option', { name: 'Section 099998' }))
  expect(chosen()).toBe('99999')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Section/ }).textContent).toContain('Section 099998'))
  await user.click(screen.getByRole('button', { name: 'Clear Section' }))
  expect(chosen()).toBe('all')
})
