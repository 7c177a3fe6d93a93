import { textsOf } from '../text-catalog.ts'

export const en = {
  appearance: 'Appearance',
  close: 'Close',
  language: 'Language',
  textSize: 'Text size',
  normalText: 'Normal',
  largeText: 'Large',
  largestText: 'Largest',
  colors: 'Colors',
  matchSystem: 'Match system',
  light: 'Light',
  dark: 'Dark',
  contrast: 'Contrast',
  moreContrast: 'More',
  strongerText: 'Stronger text and outlines, for sunlight and dim rooms.',
  hand: 'Scan with',
  handSide: 'The buttons of the scan screen are on the side of this hand.',
  leftHand: 'Left hand',
  rightHand: 'Right hand',
  spokenResults: 'Say the result of each scan',
  voice: {
    own: 'A voice of this device says “Found”, “Already counted” or “Unknown code”, with the room.',
    device: 'This device has no voice for English. It reads the results with another voice.',
    network: 'This device has only voices that need a network. Offline it stays silent.',
    none: 'This device has no voice. The results can’t be said here.',
  },
  searchWithSlash: 'Search with the / key',
  turnSlashOff: 'Turn this off if you use voice input or a tool that types for you.',
  savedOnDevice: 'These settings are saved on this device.',
} as const

export const t = textsOf('app/appearance', en)
