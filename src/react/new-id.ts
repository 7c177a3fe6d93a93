import { browserRandom } from '#platform/browser-ports.ts'

/** An id that nobody else gives, also where there is no secure context. */
export const newId = (): string => browserRandom(crypto).uuid()
