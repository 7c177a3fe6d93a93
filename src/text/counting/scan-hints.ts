import { textsOf } from '../text-catalog.ts'

export const en = {
  foundBy: {
    id: 'Found by the number in its QR code',
    serialNumber: 'Found by serial number',
    oldPropertyNumber: 'Found by old property number',
    model: 'Found by brand and model',
    other: 'Found by another number',
  },
  typeHowMany: 'Type how many you see.',
  lotOf: 'A lot of {units}.',
  lotSoFar: '{counted} of {units} counted so far. This tag makes it {suggested}.',
} as const

export const t = textsOf('counting/scan-hints', en)
