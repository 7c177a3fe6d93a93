import { expect, it } from 'vitest'
import { closeWarnings } from '#features/campaigns/close/close-warnings.ts'

const figures = {
  notCounted: 0,
  endedElsewhere: [],
  leftScope: [],
  entered: [],
  seenOnly: 0,
  unsettled: 0,
  implausible: 0,
  secondCounts: { waiting: [], samePerson: [], contradict: [] },
  unsent: 0,
  devices: { withRecords: [], silent: [] },
  needsReason: false,
}
const campaign = { as_at: '2026-12-31' }
const now = { today: '2026-12-31', timeZone: 'Asia/Manila' }

it('[CAMPAIGN-5520] more than five items of one kind: the warning names five and says how many more there are', () => {
  const numbers = Array.from({ length: 8 }, (_, index) => `2026-05-03-000${index + 1}-01`)
  const [five] = closeWarnings({ ...figures, leftScope: numbers.slice(0, 5) }, campaign, now)
  expect(five).toContain(`${numbers.slice(0, 4).join(', ')}, and ${numbers[4]}.`)
  const [eight] = closeWarnings({ ...figures, leftScope: numbers }, campaign, now)
  expect(eight).toContain(`${numbers.slice(0, 5).join(', ')}, and 3 more items.`)
  expect(eight).not.toContain(numbers[5])
})
