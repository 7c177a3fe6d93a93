/** `isCompleted`: the value is not literally in the file (its century was added, or blanks were read as separators); the person sees the result. */
export type ParseResult<T> = { ok: true; value: T; isCompleted?: boolean } | { ok: false; text: string }

export const failure = (text: string): { ok: false; text: string } => ({ ok: false, text })
