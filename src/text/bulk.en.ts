export const en = {
  stopped: 'Stopped. Nothing was written.',
  notWritten: 'The server could not write it.',
} as const
