export const en = {
  appearance: 'Appearance',
  close: 'Close',
  language: 'Language',
  colors: 'Colors',
  matchSystem: 'Match system',
  light: 'Light',
  dark: 'Dark',
  highContrast: 'High contrast',
  strongerText: 'Stronger text and outlines, for sunlight and dim rooms.',
  searchWithSlash: 'Search with the / key',
  turnSlashOff: 'Turn this off if you use voice input or a tool that types for you.',
  savedOnDevice: 'These settings are saved on this device.',
} as const
