/** Schemas of the forms that set a password (specification §5). */

import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { z } from '#contract/z.ts'
import { brokenPasswordRules } from './password-rules.ts'

/** A new password. The message has one line for each rule that the password breaks. */
export const newPassword = z
  .string()
  .max(textLimit)
  .superRefine((password, context) => {
    const brokenRules = brokenPasswordRules(password)
    if (brokenRules.length > 0) context.addIssue({ code: 'custom', message: brokenRules.join('\n') })
  })

export const newPasswordFields = { new_password: newPassword, new_password2: z.string().max(textLimit) }
export const passwordsMatch = (value: { new_password: string; new_password2: string }) =>
  value.new_password === value.new_password2
export const mismatchIssue = { path: ['new_password2'], message: fixedTexts.passwordMismatch, when: () => true }

/** A person changes their own password and also types the current one. */
export const ownPasswordForm = z
  .object({ old_password: z.string().min(1, fixedTexts.currentPasswordRequired).max(textLimit), ...newPasswordFields })
  .refine(passwordsMatch, mismatchIssue)

/** An admin sets another person's password. */
export const otherPasswordForm = z.object(newPasswordFields).refine(passwordsMatch, mismatchIssue)
