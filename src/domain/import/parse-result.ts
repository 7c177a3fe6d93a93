/** `isCompleted`: a part that the file leaves out, such as the century, was added; the person sees the result. */
export type ParseResult<T> = { ok: true; value: T; isCompleted?: boolean } | { ok: false; text: string }

export const failure = (text: string): { ok: false; text: string } => ({ ok: false, text })
