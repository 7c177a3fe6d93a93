import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { ServicesContext } from '#react/services.ts'
import { openScreenWorld } from '#tests/support/screens/screen-world.tsx'

it('[SHELL-2963] a layout: saved without a network per person, device and table, the row height for all tables of the person', async () => {
  const world = await openScreenWorld()
  try {
    world.network.isCut = true
    const wrapper = ({ children }: { children: ReactNode }) => (
      <ServicesContext value={world.services}>{children}</ServicesContext>
    )
    const open = async (table: string) => {
      const { result } = renderHook(() => useTableSettings(table), { wrapper })
      await expect.poll(() => result.current.isLoaded).toBe(true)
      return result
    }
    const items = await open('items')
    const layout = { order: ['number', 'cost'], widths: { cost: 200 } }
    act(() => items.current.setLayout(layout))
    act(() => items.current.setDensity('compact'))
    const stored = async () => (await world.services.drafts.list('')).filter(({ key }) => key.includes('table'))
    await expect.poll(async () => (await stored()).length).toBe(2)
    expect((await open('items')).current).toMatchObject({ layout, density: 'compact' })
    expect((await open('people')).current).toMatchObject({ layout: { order: [], widths: {} }, density: 'compact' })
    expect((await stored()).every(({ key }) => /^\d+: table(s\/|-density)/.test(key))).toBe(true)
    act(() => items.current.setLayout({ order: [], widths: {} }))
    await expect.poll(async () => (await stored()).length).toBe(1)
  } finally {
    await world.close()
  }
})
