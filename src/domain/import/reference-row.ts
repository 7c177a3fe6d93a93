/** A row of another collection that a cell of a file may name. */
export type ReferenceRow = Readonly<Record<string, unknown>> & { id: number }

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
