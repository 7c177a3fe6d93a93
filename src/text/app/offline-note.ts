import { textsOf } from '../text-catalog.ts'

export const en = {
  offline: 'You’re offline. {toDo}',
  silent: 'The server isn’t answering. {toDo}',
  waitForServer: 'This works again when the server answers.',
} as const

export const t = textsOf('app/offline-note', en)
