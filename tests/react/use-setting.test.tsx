import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Drafts } from '#device-db/drafts.ts'
import { useTagAddress } from '#react/scanning/use-tag-address.ts'
import { type Services, ServicesContext } from '#react/services.ts'

/** Hooks on drafts whose first read a test answers. */
function lateDrafts() {
  let answer: (value: unknown) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const first = new Promise<unknown>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  const written: unknown[] = []
  const drafts: Drafts = {
    read: () => first,
    write: async (key, value) => void written.push([key, value]),
    list: async () => [],
    clear: async (key) => void written.push([key, null]),
  }
  const services = { drafts, publicAddress: null } as unknown as Services
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>{children}</ServicesContext>
  )
  return { answer, fail, written, wrapper }
}

it('[SHELL-2101] a setting changed before the stored one was read: the change stays, and is stored', async () => {
  const { answer, written, wrapper } = lateDrafts()
  const { result } = renderHook(() => useTagAddress(), { wrapper })
  act(() => result.current.setTyped('https://new.example'))
  expect(result.current.typedAddress).toBe('https://new.example')
  await act(async () => answer('https://old.example'))
  expect(result.current.typedAddress).toBe('https://new.example')
  act(() => result.current.setTyped(null))
  expect(result.current.typedAddress).toBe(null)
  expect(written).toEqual([
    ['labels/address', 'https://new.example'],
    ['labels/address', null],
  ])
})

it('[SHELL-2102] a stored setting that cannot be read: the screen opens as without one', async () => {
  const { fail, wrapper } = lateDrafts()
  const { result } = renderHook(() => useTagAddress(), { wrapper })
  await act(async () => fail(new Error('The database is damaged.')))
  await waitFor(() => expect(result.current.typedAddress).toBe(null))
  act(() => result.current.setTyped('https://new.example'))
  expect(result.current.typedAddress).toBe('https://new.example')
})
