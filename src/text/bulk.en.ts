export const en = {
  stopped: 'Stopped. Nothing was written.',
  notWritten: 'The server couldn’t write it.',
} as const
