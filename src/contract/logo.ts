/** Of the file that an admin chooses. The server makes a small picture of it. */
export const logoLimitKilobytes = 500
/** What devices take for a logo: a picture of the server's own making, never an address. */
export const isLogo = (logo: unknown): logo is string => /^data:image\/webp;base64,/.test(String(logo))
