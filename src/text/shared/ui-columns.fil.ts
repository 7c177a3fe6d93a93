import type { SameKeys } from '../text-catalog.ts'
import type { en } from './ui-columns.ts'

export const fil = {
  columns: 'Mga column',
  density: 'Mga row',
  comfortable: 'Maluwag',
  compact: 'Siksik',
  moveLeft: 'Ilipat pakaliwa ang {column}',
  moveRight: 'Ilipat pakanan ang {column}',
  narrower: 'Paliitin ang {column}',
  wider: 'Palawakin ang {column}',
  moved: 'Ang {column} ay column {position} sa {count}.',
  sized: '{pixels} pixel ang lapad ng {column}.',
  stacked: '{above} at {below}',
  reset: 'I-reset ang mga column',
  savedOnDevice: 'Naka-save para sa iyo sa device na ito.',
  leftOut: 'Hindi kasya rito: {columns}.',
  showAll: 'Ipakita ang lahat ng column',
} as const satisfies SameKeys<typeof en>
