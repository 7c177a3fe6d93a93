/** Time-based codes, TOTP (RFC 6238): six digits, HMAC-SHA-1, a new one every 30 seconds. */
import { Secret, TOTP } from 'otpauth'

/** Accepted steps before and after the server's, because phone clocks differ. */
const skewSteps = 1

/** 160 bits in base 32, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The step that the code belongs to; null if it is wrong, too old or too new. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // otpauth throws for six characters that are more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return null
  const totp = new TOTP({ secret })
  const timestamp = now.getTime()
  const steps = totp.validate({ token: code, timestamp, window: skewSteps })
  return steps === null ? null : totp.counter({ timestamp }) + steps
}

/** The content of the QR code for authenticators. */
export const secretUri = (secret: string, issuer: string, account: string): string =>
  new TOTP({ secret, issuer, label: account }).toString()
