import { generatedPasswordLength } from '#contract/limits.ts'
import { generatePassword } from '#domain/people/password-rules.ts'
import { secureRandomInt } from '#react/secure-random-int.ts'

/** A password for another person's account. */
export const generateUserPassword = (): string => generatePassword(generatedPasswordLength, secureRandomInt)
