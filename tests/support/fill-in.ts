import userEvent from '@testing-library/user-event'

/** Fills in a field in the whole app: `userEvent.type` presses keys in the rhythm of a hardware scanner, and the app takes them for a scan. */
export async function fillIn(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
