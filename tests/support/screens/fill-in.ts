import userEvent from '@testing-library/user-event'

/** Fills in a field by pasting: `userEvent.type` types as fast as a hardware scanner, and the app would treat the text as a scan. */
export async function fillIn(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
