import { browserRandom } from '#platform/browser-ports.ts'

/** Random UUID; works without a secure context. */
export const newId = (): string => browserRandom(crypto).uuid()
