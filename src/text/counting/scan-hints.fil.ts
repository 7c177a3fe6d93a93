import type { SameKeys } from '../text-catalog.ts'
import type { en } from './scan-hints.ts'

export const fil = {
  foundBy: {
    id: 'Nahanap gamit ang numero sa QR code nito',
    serialNumber: 'Nahanap gamit ang serial number',
    oldPropertyNumber: 'Nahanap gamit ang lumang property number',
    model: 'Nahanap gamit ang brand at model',
    other: 'Nahanap gamit ang ibang numero',
  },
  typeHowMany: 'I-type kung ilan ang nakikita mo.',
  lotOf: 'Isang lot na {units} ang laman.',
  lotSoFar: '{counted} sa {units} ang nabilang na. Magiging {suggested} sa tag na ito.',
} as const satisfies SameKeys<typeof en>
