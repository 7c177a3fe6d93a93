/** The forms that set a password (spec 5). */

import { textLimit } from '#contract/limits.ts'
import { sentences } from '#contract/sentences.ts'
import { z } from '#contract/z.ts'
import { brokenPasswordRules } from './password-rules.ts'

/** A new password: every rule that it breaks stands on a line of its own. */
export const newPassword = z
  .string()
  .max(textLimit)
  .superRefine((password, context) => {
    const broken = brokenPasswordRules(password)
    if (broken.length > 0) context.addIssue({ code: 'custom', message: broken.join('\n') })
  })

const twice = { new_password: newPassword, new_password2: z.string().max(textLimit) }
const same = (value: { new_password: string; new_password2: string }) => value.new_password === value.new_password2
const mismatch = { path: ['new_password2'], message: sentences.passwordMismatch, when: () => true }

/** One's own: the current one is named too. */
export const ownPasswordForm = z
  .object({ old_password: z.string().min(1, sentences.currentPasswordRequired).max(textLimit), ...twice })
  .refine(same, mismatch)

/** Somebody else's, by an admin. */
export const otherPasswordForm = z.object(twice).refine(same, mismatch)
