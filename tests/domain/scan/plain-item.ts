/** An item that a scan alone counts: one unit, not counted, of the current room. */
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'

export const here: CurrentRoom = { id: 1, name: 'Laboratory 1', location_code_one: 1, location_code_two: 4 }
export const item = {
  id: 7,
  units: 1,
  scanned: false,
  physical_count: null,
  countProgress: { kind: 'not-counted' },
  location_code_one: 1,
  location_code_two: 4,
  funding: 3,
  remarks: null,
}
