/** The code of a blank tag as printed: `T-K7QM-3XTP-9RDX`. In a file of its own, because the outbox names tags from the start of the app. */
export const printedTagCode = (code: string): string => `T-${(code.match(/.{4}/g) ?? []).join('-')}`
