import { z } from '#contract/z.ts'
import { useOwnKey } from '../use-draft.ts'
import { type Setting, useSetting } from '../use-setting.ts'

const noteShape = z.object({ at: z.number(), items: z.number().int() })

/** When another device confirmed that it has this person's records, and for how many items. Only informational: it does not mark anything as sent. */
export type HandedOverNote = z.infer<typeof noteShape>

const readNote = (stored: unknown): HandedOverNote | null =>
  noteShape
    .nullable()
    .catch(null)
    .parse(stored ?? null)

export function useHandedOver(): Setting<HandedOverNote | null> {
  return useSetting(useOwnKey()('handed-over'), readNote)
}
