import { isTextField } from '#ui/single-keys.ts'

/** True where letters are text instead of shortcuts: in fields and in dialogs. */
export const isTyping = (target: EventTarget | null): boolean =>
  isTextField(target) || (target instanceof HTMLElement && target.closest('[role=dialog]') !== null)
