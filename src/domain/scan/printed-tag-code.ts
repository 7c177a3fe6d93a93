/** The code of a blank tag as printed: `T-K7QM-3XTP-9RDX`. In a separate file, because the outbox needs it at app start. */
export const printedTagCode = (code: string): string => `T-${(code.match(/.{4}/g) ?? []).join('-')}`
