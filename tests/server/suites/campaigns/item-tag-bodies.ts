/** Blank tags of items, as a device sends them. */
import { blankTagCode } from '#domain/scan/blank-tags.ts'
import type { Body } from '../open-server.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code with these eleven characters and its check character. */
export const codeWith = (characters: string): string =>
  blankTagCode(Uint8Array.from([...characters], (char) => alphabet.indexOf(char)))

/** `characters`: eleven of the code. */
export const itemTagOf = (id: string, characters: string, product: number, made_by: number): Body => ({
  id,
  code: codeWith(characters),
  product,
  made_by,
  recorded_at: '2026-03-01T09:00:00.000+08:00',
  device: 'phone-1',
})
