/** The forms that set a password (specification §5). */

import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { z } from '#contract/z.ts'
import { brokenPasswordRules } from './password-rules.ts'

/** A new password: every rule that it breaks stands on a line of its own. */
export const newPassword = z
  .string()
  .max(textLimit)
  .superRefine((password, context) => {
    const brokenRules = brokenPasswordRules(password)
    if (brokenRules.length > 0) context.addIssue({ code: 'custom', message: brokenRules.join('\n') })
  })

const newPasswordFields = { new_password: newPassword, new_password2: z.string().max(textLimit) }
const passwordsMatch = (value: { new_password: string; new_password2: string }) =>
  value.new_password === value.new_password2
const mismatchIssue = { path: ['new_password2'], message: fixedTexts.passwordMismatch, when: () => true }

/** One's own: the current one is named too. */
export const ownPasswordForm = z
  .object({ old_password: z.string().min(1, fixedTexts.currentPasswordRequired).max(textLimit), ...newPasswordFields })
  .refine(passwordsMatch, mismatchIssue)

/** Somebody else's, by an admin. */
export const otherPasswordForm = z.object(newPasswordFields).refine(passwordsMatch, mismatchIssue)
