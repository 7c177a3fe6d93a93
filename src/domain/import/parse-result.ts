/** `isCompleted`: the file leaves something out, such as the century; the person sees how it was read. */
export type ParseResult<T> = { ok: true; value: T; isCompleted?: boolean } | { ok: false; text: string }

export const failure = (text: string): { ok: false; text: string } => ({ ok: false, text })
