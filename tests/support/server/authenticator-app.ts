/** The code that an authenticator app shows at a time. */
import { TOTP } from 'otpauth'

export const codeAt = (secret: string, time: Date | number): string =>
  new TOTP({ secret }).generate({ timestamp: Number(time) })
