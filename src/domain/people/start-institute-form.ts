/** The form that ends the demo: the institute's name, and the first admin with a password typed twice. */
import { users } from '#contract/collections/users.ts'
import { instituteSettings } from '#contract/institute.ts'
import { z } from '#contract/z.ts'
import { mismatchIssue, newPasswordFields, passwordsMatch } from './password-form.ts'

export const startInstituteForm = z
  .object({
    ...instituteSettings.pick({ title: true }).shape,
    ...users.draft.pick({ username: true, first_name: true, middle_name: true, last_name: true }).shape,
    ...newPasswordFields,
  })
  .refine(passwordsMatch, mismatchIssue)
