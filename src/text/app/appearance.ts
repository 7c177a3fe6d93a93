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
  handSide: 'The buttons on the scan screen are on this side.',
  leftHand: 'Left hand',
  rightHand: 'Right hand',
  spokenResults: 'Read scan results aloud',
  voice: {
    own: 'A voice of this device says “Found”, “Already counted” or “Unknown code”, with the room.',
    device: 'This device has no voice for English. It reads the results with another voice.',
    network: 'This device only has voices that need a network, so it stays silent offline.',
    none: 'This device has no voice, so results can’t be read aloud.',
  },
  searchWithSlash: 'Search with the / key',
  turnSlashOff: 'Turn this off if you use voice input or a tool that types for you.',
  savedOnDevice: 'These settings are saved on this device.',
} as const

export const t = textsOf('app/appearance', en)
