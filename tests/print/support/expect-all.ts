import { expect } from 'vitest'

/** Expects the text of a form to contain every label. */
export function expectAll(text: string, labels: readonly string[]): void {
  for (const label of labels) expect(text).toContain(label)
}
