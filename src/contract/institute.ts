/** The institute's name, time zone, and the sticker codes that its cameras read: one record (`institute-settings` extension). */
import { isBlank } from './field-types.ts'
import { textLimit } from './limits.ts'
import { z } from './z.ts'

/** One line, without control characters. */
const name = z
  .string()
  .overwrite((value) => value.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .min(1, isBlank)
  .max(textLimit)

export const instituteSettings = z.object({
  /** Shown in the top bar, on forms and on tags. */
  title: name,
  /** IANA name, such as `Asia/Manila`. */
  time_zone: name,
  /** Names of `src/domain/scan/sticker-codes.ts`. */
  sticker_codes: z.array(z.string().max(40)).max(20),
})
export type InstituteSettings = z.infer<typeof instituteSettings>
export const instituteFields = ['title', 'time_zone', 'sticker_codes'] as const
export type InstituteField = (typeof instituteFields)[number]
