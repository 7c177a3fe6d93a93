/** How many items a device with these buildings holds: theirs, and those in the person's name elsewhere. */
import type { DeviceItems } from '#contract/actions/accounts/reach-actions.ts'

/** `buildings` empty: all items. */
export function itemsOnDevice({ all, own, of }: DeviceItems, buildings: readonly number[]): number {
  if (buildings.length === 0) return all
  const chosen = of.filter(({ building }) => buildings.includes(building))
  const sumOf = (name: 'items' | 'own') => chosen.reduce((sum, row) => sum + row[name], 0)
  return sumOf('items') + own - sumOf('own')
}

/** From this many items on, a person is asked whether a device must hold all: a phone needs minutes to download them, and gigabytes of memory. */
export const manyItems = 200_000
