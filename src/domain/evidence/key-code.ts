/** The text of the QR code of an institute's public key (base64url), on the screen and on paper. */
export const keyCode = (publicKey: string): string => `bilang-key:${publicKey}`
